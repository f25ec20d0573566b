/** Which game has which board. A game without one is played in words. */
import type { GameFace } from '../lib/face.svelte';

const BOARDS: Record<string, () => Promise<{ default: GameFace }>> = {
  cascadia: () => import('./cascadia'),
  taxi: () => import('./taxi'),
  minisurf: () => import('./quadracarta'),
  maxisurf: () => import('./quadracarta'),
  quadrata: () => import('./quadrata'),
};

export async function loadBoard(game: string): Promise<GameFace | null> {
  const load = BOARDS[game];
  return load ? (await load()).default : null;
}
