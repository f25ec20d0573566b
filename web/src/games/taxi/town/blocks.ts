/** The blocks between the streets, and what their ground is made of. */
import type { TaxiPlan } from '../../../protocol';
import { isInside, squareAt, UNIT } from './town';
import type { Point } from '../../../lib/geometry';

export const GROUNDS = ['meadow', 'court', 'cobbles', 'lawn', 'garden'] as const;
export type Ground = (typeof GROUNDS)[number];

export interface Block {
  outline: Point[];
  ground: Ground;
}

/** What stands in a block decides on its ground. */
const USES: Record<Exclude<Ground, 'garden'>, ReadonlySet<string>> = {
  court: new Set([
    'aquarium',
    'library',
    'museum',
    'music-school',
    'observatory',
    'school',
    'theatre',
    'university',
  ]),
  cobbles: new Set([
    'bakery',
    'bank',
    'bookshop',
    'church',
    'florist',
    'hotel',
    'market',
    'pharmacy',
    'post-office',
    'restaurant',
  ]),
  lawn: new Set(['cinema', 'circus', 'fire-station', 'hospital', 'pool', 'stadium', 'station']),
  meadow: new Set(['bandstand', 'boathouse', 'ice-rink', 'lighthouse', 'mill', 'town-hall', 'zoo']),
};

/** Every face of the street network but the one around the town. */
export function blocks(city: TaxiPlan): Block[] {
  const places = city.places.map(({ kind, x, y }) => ({ kind, x: x * UNIT, y: y * UNIT }));
  return faces(city).map((outline) => {
    const kinds = places.filter((place) => isInside(place, outline)).map(({ kind }) => kind);
    return { outline, ground: groundOf(kinds) };
  });
}

function groundOf(kinds: readonly string[]): Ground {
  const counts = Object.entries(USES).map(([ground, uses]) => ({
    ground: ground as Ground,
    count: kinds.filter((kind) => uses.has(kind)).length,
  }));
  const most = counts.toSorted((a, b) => b.count - a.count)[0]!;
  return most.count ? most.ground : 'garden';
}

/** Walks along every street in both directions, always taking the next way to the left. */
function faces(city: TaxiPlan): Point[][] {
  const next = new Map<number, number[]>();
  for (const [a, b] of city.edges) {
    next.set(a, [...(next.get(a) ?? []), b]);
    next.set(b, [...(next.get(b) ?? []), a]);
  }
  const turnOf = (from: number, to: number): number => {
    const [a, b] = [squareAt(city, from), squareAt(city, to)];
    return Math.atan2(b.y - a.y, b.x - a.x);
  };
  for (const [square, ways] of next) ways.sort((a, b) => turnOf(square, a) - turnOf(square, b));
  const walked = new Set<string>();
  const found: Point[][] = [];
  for (const [start, ways] of next)
    for (const first of ways) {
      const outline: Point[] = [];
      let [from, to] = [start, first];
      while (!walked.has(`${from} ${to}`)) {
        walked.add(`${from} ${to}`);
        outline.push(squareAt(city, from));
        const onward = next.get(to)!;
        const back = onward.indexOf(from);
        [from, to] = [to, onward[(back + onward.length - 1) % onward.length]!];
      }
      if (area(outline) > UNIT) found.push(outline);
    }
  return found;
}

/** Positive for blocks; negative for the walk around the town. */
function area(outline: readonly Point[]): number {
  return outline.reduce((sum, a, index) => {
    const b = outline[(index + 1) % outline.length]!;
    return sum + (a.x * b.y - b.x * a.y) / 2;
  }, 0);
}
