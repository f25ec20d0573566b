/** Boards as they are entered by hand: tiles on cells, and the lines of the file they are kept in. */
import type { Species } from '../../../art/animals';
import { HABITATS, type Habitat } from '../../../art/habitats';
import type {
  CascadiaCellSeen,
  CascadiaView,
  CascadiaTableBoard,
  CascadiaTileEntry,
} from '../../../protocol';
import { keyOf, NEXT, type TileShape } from '../land/land';

export interface EntryCell {
  q: number;
  r: number;
}

export interface Laid extends EntryCell {
  habitats: readonly Habitat[];
  rotation: number;
  token: Species | null;
  /** Its number in the box, where it is known: that of a starting tile. */
  tile?: number | string;
}

export interface Board {
  name: string;
  nature: number;
  tiles: readonly Laid[];
}

export type Value = boolean | number | string;

/** What a file holds. */
export interface Sheet {
  options: Record<string, Value> | null;
  lenient: boolean;
  boards: { name: string; board: CascadiaTableBoard }[];
}

export const same = (a: EntryCell | null, b: EntryCell): boolean =>
  a !== null && a.q === b.q && a.r === b.r;

export function tileAt(tiles: readonly Laid[], cell: EntryCell | null): Laid | undefined {
  return cell ? tiles.find((tile) => same(tile, cell)) : undefined;
}

/** The free cells beside these; the first one of all when there is none. */
export function frontier(kind: TileShape, tiles: readonly EntryCell[]): EntryCell[] {
  if (!tiles.length) return [{ q: 0, r: 0 }];
  const found = new Map<string, EntryCell>();
  for (const { q, r } of tiles) {
    for (const [dq, dr] of NEXT[kind]) {
      const cell = { q: q + dq, r: r + dr };
      found.set(keyOf(cell), cell);
    }
  }
  for (const tile of tiles) found.delete(keyOf(tile));
  return [...found.values()];
}

/** The habitat on each side: rotation k puts the first one on the sides k, k+1 and k+2. */
export function sides(kind: TileShape, habitats: readonly Habitat[], rotation: number): Habitat[] {
  const count = NEXT[kind].length;
  const [first, last] = [habitats[0]!, habitats.at(-1)!];
  return Array.from({ length: count }, (_, side) =>
    (side - rotation + count) % count < count / 2 ? first : last,
  );
}

/**
 * The ways a tile may lie, likeliest first: people let as many sides as can be continue what is
 * beside them. Among equals clockwise. Half of all tiles lie in the first way, most of the
 * others in one of the next two.
 */
export function likelyTurns(
  kind: TileShape,
  tiles: readonly Laid[],
  cell: EntryCell,
  habitats: readonly Habitat[],
): number[] {
  if (habitats.length < 2) return [0];
  const ways = NEXT[kind];
  const count = ways.length;
  const beside = ways.map(([dq, dr], side) => {
    const other = tileAt(tiles, { q: cell.q + dq, r: cell.r + dr });
    return other && sides(kind, other.habitats, other.rotation)[(side + count / 2) % count];
  });
  const fits = ways.map(
    (_, turn) =>
      sides(kind, habitats, turn).filter((habitat, side) => habitat === beside[side]).length,
  );
  const most = Math.max(...fits);
  const begins = (turn: number): boolean =>
    fits[turn] === most && fits[(turn + count - 1) % count]! < most;
  const first = Math.max(
    0,
    fits.findIndex((_, turn) => begins(turn)),
  );
  return ways.map((_, step) => (first + step) % count).sort((a, b) => fits[b]! - fits[a]!);
}

/** The same after the whole board has been turned by one side, clockwise. */
export function turned<C extends EntryCell>(kind: TileShape, cell: C): C {
  return { ...cell, q: -cell.r, r: kind === 'hex' ? cell.q + cell.r : cell.q };
}

/** In the order of the box, as the palette has them. */
export function ordered(habitats: readonly Habitat[]): Habitat[] {
  return HABITATS.filter((habitat) => habitats.includes(habitat));
}

// What is sent and kept ---------------------------------------------------------------------------

export function entryOf({ q, r, habitats, rotation, token, tile }: Laid): CascadiaTileEntry {
  const [habitat_a, habitat_b] = habitats;
  return {
    q,
    r,
    ...(tile === undefined ? {} : { tile }),
    habitat_a: habitat_a!,
    ...(habitat_b ? { habitat_b } : {}),
    rotation,
    ...(token ? { token } : {}),
  };
}

export function laidOf(entry: CascadiaTileEntry): Laid {
  const habitats = [entry.habitat_a, entry.habitat_b].filter((habitat) => habitat != null);
  return {
    q: entry.q,
    r: entry.r,
    habitats,
    rotation: entry.rotation ?? 0,
    token: entry.token ?? null,
    ...(entry.tile == null ? {} : { tile: entry.tile }),
  };
}

/** Tiles as the server has understood them, with the numbers that were given. */
export function understood(seen: CascadiaView, boards: readonly CascadiaTableBoard[]): Laid[][] {
  return seen.environments.map(({ cells }, seat) =>
    cells.map((cell: CascadiaCellSeen, index) => {
      const tile = boards[seat]?.tiles[index]?.tile;
      return {
        q: cell.q,
        r: cell.r,
        habitats: cell.tile.habitats as Habitat[],
        rotation: cell.rotation,
        token: cell.token as Species | null,
        ...(tile == null ? {} : { tile }),
      };
    }),
  );
}

/** One line a board, as `ludotheque score cascadia FILE` reads them; the first has the options. */
export function fileOf(
  boards: readonly Board[],
  options: Record<string, Value>,
  lenient: boolean,
): string {
  const lines = boards.map(({ name, nature, tiles }, index) => ({
    id: name || index + 1,
    nature,
    tiles: tiles.map(entryOf),
    ...(index ? {} : { options, ...(lenient ? { lenient } : {}) }),
  }));
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** What is in such a file, as far as it is one; whether the boards can be is asked of the server. */
export function sheetOf(text: string): Sheet | null {
  const sheet: Sheet = { options: null, lenient: false, boards: [] };
  try {
    for (const line of text.split('\n').filter((line) => line.trim())) {
      const { id, nature = 0, tiles, options, lenient } = JSON.parse(line);
      if (!Array.isArray(tiles)) return null;
      if (options && typeof options === 'object') sheet.options ??= options;
      sheet.lenient ||= lenient === true;
      const name = typeof id === 'string' ? id : '';
      sheet.boards.push({ name, board: { tiles, nature } });
    }
  } catch {
    return null;
  }
  return sheet.boards.length ? sheet : null;
}
