/** The town's file as plain values, and its streets as squares on a grid. A street is a line of
 * words, one a square, with marks between them (`data/city.toml` explains them). */
import type { Content, Draft } from '../../../lib/workshop/draft.svelte';
import type { TaxiCityFacts, TaxiPlan } from '../../../protocol';
import type { Point } from '../../../lib/geometry';

export const LAST_CELL = 60; // of a row or a column
export const CONES = 10;
export const SIDES = ['n', 'e', 's', 'w'] as const;
export type Side = (typeof SIDES)[number];
export const STEPS: Record<Side, readonly [number, number]> = {
  n: [0, -1],
  e: [1, 0],
  s: [0, 1],
  w: [-1, 0],
};
const MARKS = new Set(['=', '>', '<', '|']);

interface Named {
  en: string;
  fr: string;
}

export interface CityFile extends Content {
  points: Record<string, [number, number]>;
  streets: Record<string, string[]>;
  places: Record<string, Side | { side: Side; kind?: string }>;
  car_park: { at: [number, number] };
  areas?: TaxiPlan['areas'];
  names?: Record<string, Named>;
}

export type TownDraft = Draft<CityFile, TaxiCityFacts>;

/** A square of a street; a corner stands in several lines, and is the one of the first. */
export interface Node {
  x: number;
  y: number;
  word: string;
  street: string;
  line: number;
  /** Of its word in the line. */
  index: number;
  /** Whether it is a named point. */
  corner: boolean;
  /** What stands between it and the next square. */
  marks: string[];
}

export interface Edge {
  a: number;
  b: number;
  street: string;
  marks: string[];
}

export interface Sketch {
  nodes: Node[];
  edges: Edge[];
  at: Map<string, number>;
  /** Steps that lead away from each square. */
  arms: number[];
}

export const cell = (x: number, y: number): string => `${x},${y}`;
export const wordsOf = (line: string): string[] => line.split(/\s+/).filter(Boolean);
export const isMark = (word: string): boolean => MARKS.has(word);
export const isBend = (word: string): boolean => word.startsWith('@');
export const sideOf = (entry: CityFile['places'][string]): Side =>
  typeof entry === 'string' ? entry : entry.side;

/** Where a word says that its square lies, if it does. */
function fixed(file: CityFile, word: string): [number, number] | null {
  const point = file.points[word];
  if (point) return point;
  const [, x, y] = /^@(\d+),(\d+)$/.exec(word) ?? [];
  return x && y ? [Number(x), Number(y)] : null;
}

export function sketchOf(file: CityFile): Sketch {
  const sketch: Sketch = { nodes: [], edges: [], at: new Map(), arms: [] };
  const corners = new Map<string, number>();
  for (const [street, lines] of Object.entries(file.streets ?? {}))
    lines.forEach((text, line) => drawLine(file, sketch, corners, { street, line, text }));
  sketch.arms = sketch.nodes.map(() => 0);
  for (const { a, b } of sketch.edges) {
    sketch.arms[a]! += 1;
    sketch.arms[b]! += 1;
  }
  sketch.nodes.forEach(({ x, y }, n) => sketch.at.set(cell(x, y), n));
  return sketch;
}

function drawLine(
  file: CityFile,
  sketch: Sketch,
  corners: Map<string, number>,
  { street, line, text }: { street: string; line: number; text: string },
): void {
  const found: Node[] = [];
  wordsOf(text).forEach((word, index) => {
    if (isMark(word)) found.at(-1)?.marks.push(word);
    else {
      const corner = word in file.points;
      found.push({ x: NaN, y: NaN, word, street, line, index, corner, marks: [] });
    }
  });
  layOut(file, found);
  const numbers = found.map((node) => {
    const known = node.corner ? corners.get(node.word) : undefined;
    if (known !== undefined) return known;
    if (node.corner) corners.set(node.word, sketch.nodes.length);
    return sketch.nodes.push(node) - 1;
  });
  for (const [n, b] of numbers.slice(1).entries())
    sketch.edges.push({ a: numbers[n]!, b, street, marks: found[n]!.marks });
}

/** Squares between two that are fixed lie on the line between them. */
function layOut(file: CityFile, line: Node[]): void {
  let last = -1;
  line.forEach((node, n) => {
    const there = fixed(file, node.word);
    if (!there) return;
    [node.x, node.y] = there;
    const before = line[last];
    for (let k = last + 1; before && k < n; k++) {
      const share = (k - last) / (n - last);
      line[k]!.x = before.x + (node.x - before.x) * share;
      line[k]!.y = before.y + (node.y - before.y) * share;
    }
    last = n;
  });
  for (const node of line) if (Number.isNaN(node.x)) [node.x, node.y] = [0, 0];
}

/** Where the house of each place stands: beside its entrance. */
export function plots(file: CityFile, sketch: Sketch): Map<string, Point> {
  const found = new Map<string, Point>();
  for (const { word, x, y } of sketch.nodes) {
    const entry = file.places[word];
    if (!entry) continue;
    const [dx, dy] = STEPS[sideOf(entry)] ?? [0, 1];
    found.set(word, { x: x + dx, y: y + dy });
  }
  return found;
}

/** The town as boards draw it, as far as it can be drawn: a draft may not be playable. */
export function planOf(
  file: CityFile,
  sketch: Sketch,
  known: { places: (id: string) => boolean; streets: (id: string) => boolean },
): TaxiPlan {
  const named = (kind: 'place' | 'street', id: string) => {
    const own = file.names?.[id];
    if (own) return { key: 'taxi-named', ...own };
    if (kind === 'place' ? known.places(id) : known.streets(id))
      return { key: `taxi-${kind}-${id}` };
    const plain = id.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase());
    return { key: 'taxi-named', en: plain, fr: plain };
  };
  const streets = Object.keys(file.streets);
  const standing = plots(file, sketch);
  const doors = sketch.nodes.flatMap(({ word }, n) => (word in file.places ? [{ word, n }] : []));
  const places = doors.map(({ word, n }) => {
    const entry = file.places[word]!;
    const kind = (typeof entry === 'string' ? undefined : entry.kind) ?? word;
    const drawn = known.places(kind) ? kind : 'house';
    return {
      id: word,
      name: named('place', word),
      kind: drawn,
      door: n + 1,
      ...standing.get(word)!,
    };
  });
  const [px, py] = file.car_park?.at ?? [0, 0];
  const kindOf = ({ word }: Node) =>
    word === '?' ? 'orange' : word in file.places ? 'door' : 'grey';
  const squares: TaxiPlan['squares'] = [
    { x: px, y: py, kind: 'park', streets: [] },
    ...sketch.nodes.map((node, n) => ({
      x: node.x,
      y: node.y,
      kind: kindOf(node) as 'orange' | 'door' | 'grey',
      streets: [streets.indexOf(node.street)],
      place: node.word in file.places ? doors.findIndex((door) => door.n === n) : null,
      cone: coneOf(node),
    })),
  ];
  const isJunction = (n: number): boolean => sketch.arms[n]! > 2;
  return {
    name: { key: 'taxi-named', en: '', fr: '' },
    squares,
    edges: sketch.edges.map(({ a, b }): [number, number] => [a + 1, b + 1]),
    streets: streets.map((id) => named('street', id)),
    portions: [],
    crossings: sketch.edges
      .filter(({ a, b, marks }) => marks.includes('|') || isJunction(a) !== isJunction(b))
      .map(({ a, b, street }) => ({ a: a + 1, b: b + 1, street: streets.indexOf(street) })),
    spots: sketch.nodes.flatMap(({ marks, corner }, n) =>
      marks.includes('=') && !corner ? [{ portion: 0, square: n + 1 }] : [],
    ),
    cones: [],
    places,
    exit: sketch.nodes.findIndex(({ word }) => word === 'exit') + 1,
    areas: file.areas ?? [],
  };
}

export const coneOf = ({ word }: Node): number => Number(/^#(\d+)$/.exec(word)?.[1] ?? 0);

/** Printed one-ways: where each arrow stands and which way it points, in degrees. */
export function printedArrows(sketch: Sketch): { x: number; y: number; turn: number }[] {
  return sketch.edges.flatMap(({ a, b, marks }) => {
    const mark = marks.find((one) => one === '>' || one === '<');
    if (!mark) return [];
    const [from, to] = [sketch.nodes[a]!, sketch.nodes[b]!];
    const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    return [{ x, y, turn: mark === '>' ? turn : turn + 180 }];
  });
}
