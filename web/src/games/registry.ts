/** Which game has which board. A game without one is played in words. */
import type { GameFace } from '../lib/face.svelte';

const BOARDS: Record<string, () => Promise<{ default: GameFace }>> = {
  cascadia: () => import('./cascadia'),
  quadrata: () => import('./quadrata'),
  taxi: () => import('./taxi'),
  minisurf: () => import('./quadracarta'),
  maxisurf: () => import('./quadracarta'),
};

export async function loadBoard(game: string): Promise<GameFace | null> {
  const load = BOARDS[game];
  return load ? (await load()).default : null;
}
