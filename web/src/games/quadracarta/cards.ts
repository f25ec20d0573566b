/** Cards as the server writes them, and where their squares lie. */
import type { QuadracartaBoardView, QuadracartaSquare } from '../../protocol';
import { TOWNS } from '../../art/towns';
import { tr } from '../../lib/texts.svelte';
import type { Spot } from '../../lib/board/placing.svelte';
import type { Point } from '../../lib/geometry';

export const UNIT = 48; // drawing units of a square

export type Colours = readonly [number, number, number, number];

/** Squares of a card, clockwise from the top left. */
export const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/** A card as it lies, from its letters: `yyrb`, clockwise from the top left. */
export function colours(name: string): Colours {
  const [a, b, c, d] = [...name].map((letter) => TOWNS.indexOf(letter as 'y'));
  return [a!, b!, c!, d!];
}

/** A card in words, for those who listen: "yellow, yellow, red, blue". */
export function cardWords(name: string): string {
  return [...name].map((town) => tr(`quadracarta-colour-${town}`)).join(', ');
}

/** The places of `place 3,-1 r2` actions; a card's middle is a corner of the grid. */
export function places(actions: readonly string[]): Spot[] {
  const spots = new Map<string, { x: number; y: number; rotations: Map<number, string> }>();
  for (const action of actions) {
    const [tag, key, turn] = action.split(' ');
    if (tag !== 'place' || !key || !turn) continue;
    const [x = 0, y = 0] = key.split(',').map(Number);
    const spot = spots.get(key) ?? { x: x + 1, y: y + 1, rotations: new Map<number, string>() };
    spot.rotations.set(Number(turn.slice(1)), action);
    spots.set(key, spot);
  }
  return [...spots].map(([key, spot]) => ({ key, ...spot }));
}

export function covered(squares: readonly QuadracartaSquare[]): Set<string> {
  return new Set(squares.map(([x, y]) => `${x},${y}`));
}

/** How many squares a card in this place would newly cover. */
export function newSquares(taken: ReadonlySet<string>, x: number, y: number): number {
  return CORNERS.filter(([dx, dy]) => !taken.has(`${x + dx},${y + dy}`)).length;
}

const AROUND = [-1, 0, 1, 2]; // from the corner of a square to the middle of a card that touches it
const isInside = (step: number): boolean => step === 0 || step === 1;

/** Where the middle of a card can be: it covers a square that lies already or shares a side with it. */
export function corners(board: QuadracartaBoardView | undefined) {
  const found = new Map<string, Point>();
  for (const [sx, sy] of board?.squares ?? []) {
    for (const dx of AROUND) {
      for (const dy of AROUND) {
        if (!isInside(dx) && !isInside(dy)) continue; // they would only meet at a corner
        const [x, y] = [sx + dx, sy + dy];
        found.set(`${x},${y}`, { x, y });
      }
    }
  }
  return [...found.values()];
}

/** What a board takes up, with `room` squares around it. */
export function extent(board: QuadracartaBoardView, room: number) {
  const xs = board.squares.map(([x]) => x);
  const ys = board.squares.map(([, y]) => y);
  if (!xs.length) return { x: -2, y: -2, w: 6, h: 6 };
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return {
    x: left,
    y: top,
    w: Math.max(...xs) + room + 1 - left,
    h: Math.max(...ys) + room + 1 - top,
  };
}

/** By card, in the order in which they were laid: how many lie under it at most. */
export function levels(laid: readonly Point[]): number[] {
  const heights = new Map<string, number>();
  return laid.map(({ x, y }) => {
    const cells = CORNERS.map(([dx, dy]) => `${x + dx},${y + dy}`);
    const level = Math.max(...cells.map((cell) => heights.get(cell) ?? 0));
    for (const cell of cells) heights.set(cell, level + 1);
    return level;
  });
}

/**
 * The outline of a set of squares: the sides no other square of the set shares. `inset`: so far within
 * them, beside whatever is drawn on the edge itself.
 */
export function outline(cells: readonly (readonly number[])[], inset = 0): string {
  const inside = new Set(cells.map(([x, y]) => `${x},${y}`));
  const has = (x: number, y: number) => inside.has(`${x},${y}`);
  let path = '';
  for (const cell of cells) {
    const [x, y] = [cell[0] ?? 0, cell[1] ?? 0];
    // Where a side ends: before an outer corner, after an inner one.
    const end = (along: boolean, beyond: boolean): number =>
      along ? (beyond ? inset : 0) : -inset;
    for (const out of [-1, 1]) {
      if (!has(x, y + out)) {
        const before = end(has(x - 1, y), has(x - 1, y + out));
        const after = end(has(x + 1, y), has(x + 1, y + out));
        const level = out < 0 ? y + inset : y + 1 - inset;
        path += `M${x - before} ${level}h${1 + before + after}`;
      }
      if (!has(x + out, y)) {
        const before = end(has(x, y - 1), has(x + out, y - 1));
        const after = end(has(x, y + 1), has(x + out, y + 1));
        const level = out < 0 ? x + inset : x + 1 - inset;
        path += `M${level} ${y - before}v${1 + before + after}`;
      }
    }
  }
  return path;
}
