/** Which game has which board. A game without one is played in words. */
import type { Component } from 'svelte';
import type { GameFace } from '../lib/face.svelte';
import type { GameInfo } from '../protocol';

const BOARDS: Record<string, () => Promise<{ default: GameFace }>> = {
  cascadia: () => import('./cascadia'),
  quadrata: () => import('./quadrata'),
  taxi: () => import('./taxi'),
  minisurf: () => import('./quadracarta'),
  maxisurf: () => import('./quadracarta'),
};

/** Where boards of a real table are entered, in games that can score them. */
const SCORERS: Record<string, () => Promise<{ default: Component<{ game: GameInfo }> }>> = {
  cascadia: () => import('./cascadia/score/Score.svelte'),
};

export async function loadScorer(game: string): Promise<Component<{ game: GameInfo }> | null> {
  return (await SCORERS[game]?.())?.default ?? null;
}

export async function loadBoard(game: string): Promise<GameFace | null> {
  // A board that does not arrive is no reason not to play: words do.
  return (await BOARDS[game]?.().catch(() => null))?.default ?? null;
}
