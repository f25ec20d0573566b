/** Where things are in the town, in drawing units. */
import type { Spot } from '../../../lib/board/placing.svelte';
import type { Part, TaxiPlan, TaxiView } from '../../../protocol';
import type { Point } from '../../../lib/geometry';

export const UNIT = 44; // from one square to the next

let known: { plan: TaxiPlan; text: string } | undefined;

/**
 * The plan that was known before, if this one is equal: every position brings a plan of its own,
 * and laying out the names of a town takes a tenth of a second.
 */
export function knownPlan(plan: TaxiPlan): TaxiPlan {
  const text = JSON.stringify(plan);
  if (known?.text !== text) known = { plan, text };
  return known.plan;
}

export function squareAt(city: TaxiPlan, square: number): Point {
  const found = city.squares[square];
  return { x: (found?.x ?? 0) * UNIT, y: (found?.y ?? 0) * UNIT };
}

/** The places, by number, of which these parts of a score tell. */
export function highlightedPlaces(city: TaxiPlan, parts: readonly Part[]): Set<number> {
  const ids = new Set(parts.flatMap(({ pieces = [] }) => pieces));
  return new Set(city.places.flatMap(({ id }, place) => (ids.has(id) ? [place] : [])));
}

/** The middle of a crossing, and the direction of its street in degrees. */
export function crossingAt(city: TaxiPlan, crossing: number): Point & { turn: number } {
  const found = city.crossings[crossing];
  const a = squareAt(city, found?.a ?? 0);
  const b = squareAt(city, found?.b ?? 0);
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, turn: angle(a, b) };
}

export function angle(from: Point, to: Point): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

/** A portion's squares with the ones beyond its ends, in the order of the street. */
function along(city: TaxiPlan, portion: number): number[] {
  const found = city.portions[portion];
  return found ? [found.ends[0], ...found.squares, found.ends[1]] : [];
}

export interface Arrow extends Point {
  turn: number;
}

/** The arrows that show which way a portion runs: 1 in the order of its squares, 2 against it. */
export function arrows(city: TaxiPlan, portion: number, way: number): Arrow[] {
  const line = along(city, portion);
  return line.slice(1, -1).map((square, index) => {
    const before = squareAt(city, line[index]!);
    const after = squareAt(city, line[index + 2]!);
    const turn = way === 1 ? angle(before, after) : angle(after, before);
    return { ...squareAt(city, square), turn };
  });
}

export function spotArrow(city: TaxiPlan, spot: number, way: number): Arrow {
  const found = city.spots[spot];
  const line = along(city, found?.portion ?? 0);
  const index = line.indexOf(found?.square ?? -1) - 1;
  return arrows(city, found?.portion ?? 0, way)[index] ?? { x: 0, y: 0, turn: 0 };
}

/** Everything on the map that can be chosen now. */
export function spots(view: TaxiView, actions: readonly string[]): Spot[] {
  const { city } = view;
  const found = new Map<string, { at: Point; rotations: Map<number, string> }>();
  const add = (key: string, at: Point, way: number, action: string): void => {
    const spot = found.get(key) ?? { at, rotations: new Map<number, string>() };
    spot.rotations.set(way, action);
    found.set(key, spot);
  };
  for (const action of actions) {
    const [tag, first = '', second] = action.split(' ');
    const number = Number(first);
    if (tag === 'drive') add(action, squareAt(city, number), 0, action);
    else if (tag === 'sign') {
      const way = second === 'forth' ? 1 : 2;
      add(`sign ${first}`, squareAt(city, city.spots[number]?.square ?? 0), way, action);
    } else if (tag === 'flip')
      add(action, squareAt(city, city.spots[number]?.square ?? 0), 0, action);
    else if (tag === 'bar') add(action, crossingAt(city, number), 0, action);
    else if (tag === 'lift') add(action, tokenAt(city, first, Number(second)), 0, action);
  }
  return [...found].map(([key, { at, rotations }]) => ({ key, x: at.x, y: at.y, rotations }));
}

/**
 * What a click at a point asks for that is not offered: a square, a crossing or a spot of the kind
 * that is being chosen now. The server says why not.
 */
export function refusedAt(
  { city }: TaxiView,
  actions: readonly string[],
  x: number,
  y: number,
): string | null {
  const asked = actions.find((action) => /^(drive|bar|sign) /.test(action))?.split(' ')[0];
  const kinds: Record<string, { points: Point[]; action: (index: number) => string }> = {
    drive: {
      points: city.squares.map((_, square) => squareAt(city, square)),
      action: (square) => `drive ${square}`,
    },
    bar: {
      points: city.crossings.map((_, crossing) => crossingAt(city, crossing)),
      action: (crossing) => `bar ${crossing}`,
    },
    sign: {
      points: city.spots.map(({ square }) => squareAt(city, square)),
      action: (spot) => `sign ${spot} forth`,
    },
  };
  const kind = asked === undefined ? undefined : kinds[asked];
  if (!kind) return null;
  const far = kind.points.map((point) => Math.hypot(point.x - x, point.y - y));
  const nearest = far.indexOf(Math.min(...far));
  const action = kind.action(nearest);
  return far[nearest]! > UNIT * 0.45 || actions.includes(action) ? null : action;
}

export function tokenAt(city: TaxiPlan, token: string, number: number): Point {
  if (token === 'barrier') return crossingAt(city, number);
  if (token === 'cone') return squareAt(city, city.cones[number - 1] ?? 0);
  return squareAt(city, city.spots[number]?.square ?? 0);
}

/** Whether a point lies on water. */
export function isWater(city: TaxiPlan, at: Point): boolean {
  return city.areas.some(
    ({ kind, outline }) =>
      kind === 'water' &&
      isInside(
        at,
        outline.map(([x, y]) => ({ x: x * UNIT, y: y * UNIT })),
      ),
  );
}

export function isInside(at: Point, outline: readonly Point[]): boolean {
  let inside = false;
  for (const [index, a] of outline.entries()) {
    const b = outline[(index + 1) % outline.length]!;
    const crosses = a.y > at.y !== b.y > at.y;
    if (crosses && at.x < ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** How far the two nearest of some places are from each other. */
export function apart(places: readonly Point[]): number {
  return Math.min(
    Infinity,
    ...places.flatMap((one, at) =>
      places.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    ),
  );
}

/** What the whole town takes up, its houses and its water included. */
export function extent(city: TaxiPlan) {
  const scenery = city.areas.flatMap((area) => area.outline.map(([x, y]) => ({ x, y })));
  const points = [...city.squares, ...city.places];
  const edge = 0.76; // room for the name of a street
  const inner = bounds(points, edge);
  const outer = bounds([...points, ...scenery], 0);
  // A river that runs on beyond the last street may take a square of room, no more.
  const left = Math.max(outer.left, inner.left - 1);
  const top = Math.max(outer.top, inner.top);
  const right = Math.min(outer.right, inner.right + 1);
  const bottom = Math.max(inner.bottom, Math.min(outer.bottom, inner.bottom));
  return {
    x: Math.min(left, inner.left) * UNIT,
    y: Math.min(top, inner.top) * UNIT,
    w: (Math.max(right, inner.right) - Math.min(left, inner.left)) * UNIT,
    h: (bottom - Math.min(top, inner.top)) * UNIT,
  };
}

function bounds(points: readonly Point[], edge: number) {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  return {
    left: Math.min(...xs) - edge,
    right: Math.max(...xs) + edge,
    top: Math.min(...ys) - edge,
    bottom: Math.max(...ys) + edge,
  };
}

/** A pawn in its place; `scale`: how large it is drawn. */
export interface Standing extends Point {
  seat: number;
  scale: number;
}

const PAIR = { scale: 0.72, apart: 0.27 }; // side by side on one street; distances in squares
const CROWD = { scale: 0.5, apart: 0.26 }; // in rows of two
const CAR_PARK = { scale: 0.8, apart: 0.42 };

/** Several pawns on one square stand beside each other across its street, small enough to be told
 * apart. */
export function standing(view: TaxiView): Standing[] {
  const { city, pawns } = view;
  return pawns.map(({ square }, seat) => {
    const at = squareAt(city, square);
    const all = pawns.flatMap((pawn, other) => (pawn.square === square ? [other] : []));
    if (all.length === 1) return { seat, ...at, scale: 1 };
    const index = all.indexOf(seat);
    const rows = Math.ceil(all.length / 2);
    const { scale, apart } = square === 0 && rows <= 2 ? CAR_PARK : rows === 1 ? PAIR : CROWD;
    const across = UNIT * apart * (index % 2 ? 1 : -1);
    const along = UNIT * apart * (2 * Math.floor(index / 2) + 1 - rows);
    const street = (streetAngle(city, square) * Math.PI) / 180;
    return {
      seat,
      x: at.x + Math.cos(street) * along - Math.sin(street) * across,
      y: at.y + Math.sin(street) * along + Math.cos(street) * across,
      scale,
    };
  });
}

/** The direction of a square's street in degrees; in the car park that of its bays. */
export function streetAngle(city: TaxiPlan, square: number): number {
  const [a, b] = city.edges.find((pair) => pair.includes(square)) ?? [square, square];
  return angle(squareAt(city, square), squareAt(city, a === square ? b : a));
}

/** A way as a line through its squares. */
export function line(city: TaxiPlan, path: readonly number[]): string {
  return path
    .map((square, index) => {
      const { x, y } = squareAt(city, square);
      return `${index ? 'L' : 'M'}${x} ${y}`;
    })
    .join('');
}

/**
 * Which way a car points at each point of its way, in degrees: the shorter turn each time, so that
 * it never spins. `from`: which way it pointed before.
 */
export function headings(from: number, way: readonly Point[]): number[] {
  let turn = from;
  return way.map((at, index) => {
    const before = way[Math.max(0, index - 1)]!;
    const after = way[index ? index : Math.min(1, way.length - 1)]!;
    const wanted = angle(before, index ? at : after);
    turn += ((((wanted - turn + 180) % 360) + 360) % 360) - 180;
    return turn;
  });
}
