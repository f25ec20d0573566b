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
  // A board that does not arrive is no reason not to play: words do.
  return (await BOARDS[game]?.().catch(() => null))?.default ?? null;
}
