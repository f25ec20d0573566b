/** The 24 cards as the server numbers them, and where their squares lie. */
import type { QuadracartaBoardSeen, QuadracartaSquare } from '../../protocol';
import { TOWNS } from '../../art/towns';
import type { Spot } from '../../lib/placing.svelte';

export type Colours = readonly [number, number, number, number];

/** Squares of a card, clockwise from the top left. */
export const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

function turned(colours: Colours, quarters: number): Colours {
  const at = (corner: number): number => colours[(corner + 4 - (quarters % 4)) % 4]!;
  return [at(0), at(1), at(2), at(3)];
}

function allCards(): Colours[] {
  const cards = new Map<string, Colours>();
  for (let code = 0; code < 81; code++) {
    const colours = [27, 9, 3, 1].map((place) => Math.floor(code / place) % 3);
    const [a, b, c, d] = colours as [number, number, number, number];
    const ways = [0, 1, 2, 3].map((k) => turned([a, b, c, d], k));
    const first = ways.toSorted((x, y) => x.join('').localeCompare(y.join('')))[0]!;
    cards.set(first.join(''), first);
  }
  return [...cards].sort(([a], [b]) => a.localeCompare(b)).map(([, colours]) => colours);
}

export const CARDS: readonly Colours[] = allCards();

/** The different ways a card can lie: `turn` in an action is an index into these. */
export function orientations(colours: Colours): Colours[] {
  const ways = new Map<string, Colours>();
  for (let k = 0; k < 4; k++) {
    const way = turned(colours, k);
    if (!ways.has(way.join(''))) ways.set(way.join(''), way);
  }
  return [...ways.values()];
}

/** A card by its name: `yyrb`, clockwise from the top left. */
export function colours(name: string): Colours {
  const [a, b, c, d] = [...name].map((letter) => TOWNS.indexOf(letter as 'y'));
  return [a!, b!, c!, d!];
}

/** The places of `place 3,-1 r2` actions; a card's middle is a corner of the grid. */
export function places(actions: readonly string[]): Spot[] {
  const spots = new Map<string, { x: number; y: number; ways: Map<number, string> }>();
  for (const action of actions) {
    const [tag, key, turn] = action.split(' ');
    if (tag !== 'place' || !key || !turn) continue;
    const [x = 0, y = 0] = key.split(',').map(Number);
    const spot = spots.get(key) ?? { x: x + 1, y: y + 1, ways: new Map<number, string>() };
    spot.ways.set(Number(turn.slice(1)), action);
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

/** Where the middle of a card can be: it must cover a square that lies already. */
export function corners(board: QuadracartaBoardSeen | undefined) {
  const found = new Map<string, { x: number; y: number }>();
  for (const [sx, sy] of board?.squares ?? []) {
    for (const [dx, dy] of CORNERS) {
      const [x, y] = [sx + dx, sy + dy];
      found.set(`${x},${y}`, { x, y });
    }
  }
  return [...found.values()];
}

/** What a board takes up, with `room` squares around it. */
export function extent(board: QuadracartaBoardSeen, room: number) {
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
