/** Where tiles lie on the paper: pointed hexagons, or squares. */
import type { Spot } from '../../../lib/board/placing.svelte';
import type { CascadiaCellSeen } from '../../../protocol';

export type TileShape = 'hex' | 'square';
export type Point = readonly [number, number];

export const RADIUS = 50; // from a hexagon's middle to a corner
export const SIDE = 86; // of a square
const WIDTH = RADIUS * Math.sqrt(3);

export function centre(kind: TileShape, q: number, r: number): { x: number; y: number } {
  if (kind === 'square') return { x: q * SIDE, y: r * SIDE };
  return { x: WIDTH * (q + r / 2), y: RADIUS * 1.5 * r };
}

/** Corners clockwise; side i of a tile runs from corner i to corner i + 1. */
export function corners(kind: TileShape, shrink = 1): Point[] {
  if (kind === 'square') {
    const s = (SIDE / 2) * shrink;
    return [
      [-s, -s],
      [s, -s],
      [s, s],
      [-s, s],
    ];
  }
  return Array.from({ length: 6 }, (_, i) => {
    const angle = ((60 * i - 90) * Math.PI) / 180;
    return [Math.cos(angle) * RADIUS * shrink, Math.sin(angle) * RADIUS * shrink] as const;
  });
}

const number = (value: number): string => value.toFixed(2).replace(/\.?0+$/, '');

const NOWHERE = { x: 0, y: 0 } as const;

/** A tile's outline around a point. */
export function outline(
  kind: TileShape,
  shrink = 1,
  at: { x: number; y: number } = NOWHERE,
): string {
  return `M${corners(kind, shrink)
    .map(([x, y]) => `${number(x + at.x)} ${number(y + at.y)}`)
    .join('L')}Z`;
}

/** Those sides of a tile for which `wanted` holds, as lines. */
export function sidesOf(
  kind: TileShape,
  shrink: number,
  wanted: (side: number) => boolean,
): string {
  const all = corners(kind, shrink);
  return all
    .map(([x, y], side) => {
      const [toX, toY] = all[(side + 1) % all.length]!;
      return wanted(side) ? `M${number(x)} ${number(y)}L${number(toX)} ${number(toY)}` : '';
    })
    .join('');
}

/**
 * The half of a tile with its first habitat: sides k, k+1 and k+2, and back from corner to corner
 * along a gentle S, as a bank or a wood's edge runs.
 */
export function half(rotation: number, { x, y }: { x: number; y: number } = NOWHERE): string {
  const all = corners('hex');
  const at = (i: number): Point => all[(rotation + i) % 6]!;
  const [from, to] = [at(3), at(0)];
  const [nx, ny] = [-(to[1] - from[1]) / 2, (to[0] - from[0]) / 2];
  const bend = 0.2;
  const one = [from[0] * 0.42 + nx * bend, from[1] * 0.42 + ny * bend] as const;
  const two = [to[0] * 0.42 - nx * bend, to[1] * 0.42 - ny * bend] as const;
  const show = (p: Point): string => `${number(p[0] + x)} ${number(p[1] + y)}`;
  return `M${[0, 1, 2, 3].map((i) => show(at(i))).join('L')}C${show(one)} ${show(two)} ${show(to)}Z`;
}

/** Where tile and token may go: `place 3,-1 r2` and `token 3,-1`. */
export function spots(kind: TileShape, actions: readonly string[]): Spot[] {
  const found = new Map<string, { x: number; y: number; rotations: Map<number, string> }>();
  for (const action of actions) {
    const [tag, cell, turn] = action.split(' ');
    if ((tag !== 'place' && tag !== 'token') || !cell) continue;
    const [q = 0, r = 0] = cell.split(',').map(Number);
    const key = `${tag} ${cell}`;
    const spot = found.get(key) ?? { ...centre(kind, q, r), rotations: new Map<number, string>() };
    spot.rotations.set(turn ? Number(turn.slice(1)) : 0, action);
    found.set(key, spot);
  }
  return [...found].map(([key, spot]) => ({ key, ...spot }));
}

/** What some places take up, with `room` tiles around them. */
export function extent(kind: TileShape, places: readonly { q: number; r: number }[], room: number) {
  if (!places.length) return { x: -200, y: -200, w: 400, h: 400 };
  const middles = places.map(({ q, r }) => centre(kind, q, r));
  const [across, down] = kind === 'hex' ? [WIDTH, RADIUS * 1.5] : [SIDE, SIDE];
  const edge = kind === 'hex' ? RADIUS * 0.25 : 0;
  const xs = middles.map((m) => m.x);
  const ys = middles.map((m) => m.y);
  const left = Math.min(...xs) - across * (0.5 + room);
  const top = Math.min(...ys) - down * (0.5 + room) - edge;
  return {
    x: left,
    y: top,
    w: Math.max(...xs) + across * (0.5 + room) - left,
    h: Math.max(...ys) + down * (0.5 + room) + edge - top,
  };
}

/** The ways to the places beside, in the order of a tile's sides. */
export const NEXT: Record<TileShape, readonly Point[]> = {
  hex: [
    [1, -1],
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
  ],
  square: [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ],
};

type Laid = Pick<CascadiaCellSeen, 'q' | 'r' | 'tile' | 'rotation'>;

/** The habitat at a side: the first one has three sides of six. */
function habitatAt(kind: TileShape, { tile, rotation }: Laid, side: number): string | undefined {
  const isFirst = kind === 'square' || (side - rotation + 6) % 6 < 3;
  return isFirst ? tile.habitats[0] : tile.habitats.at(-1);
}

/** By place: the sides at which the land runs on into the tile beside. */
export function joinedSides(kind: TileShape, cells: readonly Laid[]): Map<string, boolean[]> {
  const at = new Map(cells.map((cell) => [keyOf(cell), cell]));
  return new Map(
    cells.map((cell) => [
      keyOf(cell),
      NEXT[kind].map(([dq, dr], side) => {
        const beside = at.get(keyOf({ q: cell.q + dq, r: cell.r + dr }));
        const opposite = (side + NEXT[kind].length / 2) % NEXT[kind].length;
        return (
          beside !== undefined && habitatAt(kind, cell, side) === habitatAt(kind, beside, opposite)
        );
      }),
    ]),
  );
}

/** The middles of all places that touch some tile, tiles included. */
export function around(kind: TileShape, places: readonly { q: number; r: number }[]) {
  const found = new Map<string, { x: number; y: number }>();
  for (const { q, r } of places) {
    for (const [dq, dr] of [[0, 0] as const, ...NEXT[kind]]) {
      found.set(`${q + dq},${r + dr}`, centre(kind, q + dq, r + dr));
    }
  }
  return [...found.values()];
}

/** Where the small pictures of a tile's species stand. */
export function animalPlaces(count: number): Point[] {
  if (count === 1) return [[0, 0]];
  if (count === 2) {
    return [
      [-16, 0],
      [16, 0],
    ];
  }
  return [
    [0, -15],
    [-17, 13],
    [17, 13],
  ];
}

export function keyOf(cell: Pick<CascadiaCellSeen, 'q' | 'r'>): string {
  return `${cell.q},${cell.r}`;
}
