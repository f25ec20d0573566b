/** Boxes on the shelf: every game as it comes, and the editions that some options make of it. */
import type { GameInfo, TableInfo } from '../../protocol';
import { tr } from '../texts.svelte';

export interface ShelfBox {
  game: GameInfo;
  /** Empty: the game as it comes. */
  edition: string;
}

export function shelfBoxes(games: readonly GameInfo[]): ShelfBox[] {
  return games.flatMap((game) =>
    ['', ...Object.keys(game.editions ?? {})].map((edition) => ({ game, edition })),
  );
}

/** Which edition a match with these options is; empty: none. */
export function editionOf(
  game: GameInfo | undefined,
  options: Readonly<Record<string, unknown>>,
): string {
  const fits = (wanted: Readonly<Record<string, unknown>>): boolean =>
    Object.entries(wanted).every(([name, value]) => options[name] === value);
  return Object.entries(game?.editions ?? {}).find(([, wanted]) => fits(wanted))?.[0] ?? '';
}

/** What a table's game is called on its box. */
export function boxName({ game, edition = '' }: Pick<TableInfo, 'game' | 'edition'>): string {
  return tr(`${textsOf(game, edition)}-name`);
}

/** What the texts of a box begin with. */
export function textsOf(game: string, edition: string): string {
  return edition ? `${game}-${edition}` : game;
}
