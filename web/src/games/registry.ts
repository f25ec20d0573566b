/**
 * Which game has which board: every folder here with a `box.ts` has some, a package may bring its
 * own (`GameInfo.board`). A game with neither is played in words.
 */
import type { Component } from 'svelte';
import type { GameBox } from '../lib/board/game_box';
import type { GameComponents } from '../lib/board/board_context.svelte';
import { gameInfo } from '../lib/network/games';
import type { GameInfo } from '../protocol';

const FOUND = import.meta.glob<GameBox>('./*/box.ts', { eager: true, import: 'default' });
const BOXES = new Map(Object.values(FOUND).flatMap((box) => box.games.map((id) => [id, box])));

export function gameBox(game: string): GameBox | undefined {
  return BOXES.get(game);
}

export async function loadScorer(game: string): Promise<Component<{ game: GameInfo }> | null> {
  return (await BOXES.get(game)?.scorer?.())?.default ?? null;
}

/** A board that does not arrive is no reason not to play: words do. */
export async function loadBoard(game: string): Promise<GameComponents | null> {
  try {
    const box = BOXES.get(game);
    if (box) return (await box.components()).default;
    const address = (await gameInfo(game))?.board;
    return address
      ? await (await import('../lib/network/packaged')).packagedComponents(address)
      : null;
  } catch (reason) {
    console.error(reason);
    return null;
  }
}
