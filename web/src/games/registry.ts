/**
 * Which game has which board: every folder here with a `box.ts` has some, a package may bring its
 * own (`GameInfo.board`). A game with neither is played in words.
 */
import type { Component } from 'svelte';
import type { Box } from '../lib/board/game_box';
import type { GameComponents } from '../lib/board/board_context.svelte';
import { gameInfo } from '../lib/network/games';
import type { GameInfo } from '../protocol';

const FOUND = import.meta.glob<Box>('./*/box.ts', { eager: true, import: 'default' });
const BOXES = new Map(Object.values(FOUND).flatMap((box) => box.games.map((id) => [id, box])));

export function boxOf(game: string): Box | undefined {
  return BOXES.get(game);
}

export async function loadScorer(game: string): Promise<Component<{ game: GameInfo }> | null> {
  return (await BOXES.get(game)?.scorer?.())?.default ?? null;
}

/** A board that does not arrive is no reason not to play: words do. */
export async function loadBoard(game: string): Promise<GameComponents | null> {
  try {
    const box = BOXES.get(game);
    if (box) return (await box.face()).default;
    const address = (await gameInfo(game))?.board;
    return address ? await (await import('../lib/network/packaged')).packagedFace(address) : null;
  } catch (reason) {
    console.error(reason);
    return null;
  }
}
