import { expect, test } from 'vitest';
import { half, joinedSides, outline, SIDE } from '../src/games/cascadia/land/land';
import { scenery } from '../src/games/cascadia/land/scenery';

const tile = (...habitats: string[]) =>
  ({ habitats, species: [], keystone: false, id: 0 }) as never;

test('land runs on where both tiles have the same habitat', () => {
  const squares = [
    { q: 0, r: 0, tile: tile('river'), rotation: 0 },
    { q: 1, r: 0, tile: tile('river'), rotation: 0 },
    { q: 0, r: 1, tile: tile('forest'), rotation: 0 },
  ];
  const found = joinedSides('square', squares);
  expect(found.get('0,0')).toEqual([false, true, false, false]); // east, not south
  expect(found.get('1,0')).toEqual([false, false, false, true]);
});

test('of a tile with two habitats three sides have the first', () => {
  const hexagons = [
    { q: 0, r: 0, tile: tile('river', 'forest'), rotation: 0 }, // sides 0 to 2 are river
    { q: 1, r: 0, tile: tile('river'), rotation: 0 }, // beyond side 1
    { q: -1, r: 0, tile: tile('river'), rotation: 0 }, // beyond side 4, which is forest
  ];
  const found = joinedSides('hex', hexagons);
  expect(found.get('0,0')).toEqual([false, true, false, false, false, false]);
});

test('scenery stands on each square tile, and on the edge where the land runs on', () => {
  const squares = [
    { q: 0, r: 0, tile: tile('river'), rotation: 0 },
    { q: 1, r: 0, tile: tile('river'), rotation: 0 },
    { q: 0, r: 1, tile: tile('forest'), rotation: 0 },
  ];
  const found = scenery(squares);
  expect(found).toHaveLength(4);
  expect(found.filter(({ x, y }) => x === SIDE / 2 && y === 0)).toHaveLength(1);
  expect(scenery(squares)).toEqual(found);
  const places = new Set(
    found.map(({ x, y, variant, flip }) => `${x % SIDE} ${y} ${variant} ${flip}`),
  );
  expect(places.size).toBe(4); // none is like another
});

/** The numbers of a path, two by two. */
const pointsOf = (path: string): number[][] => {
  const numbers = path.match(/-?[\d.]+/g)!.map(Number);
  return Array.from({ length: numbers.length / 2 }, (_, i) => numbers.slice(2 * i, 2 * i + 2));
};

test('a tile is outlined as large as it is, unless it is told otherwise', () => {
  const xs = pointsOf(outline('square')).map(([x]) => x!);
  expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(SIDE);
  const smaller = pointsOf(outline('square', 0.5)).map(([x]) => x!);
  expect(Math.max(...smaller) - Math.min(...smaller)).toBeCloseTo(SIDE / 2);
});

test('the two halves of a tile fit: turned by half a turn, the edge between them is the same', () => {
  // Corner, the two points that bend the way, corner: of the other half in reverse.
  const edge = (rotation: number) => pointsOf(half(rotation)).slice(3);
  for (const rotation of [0, 1, 2]) {
    const there = edge(rotation + 3).toReversed();
    edge(rotation).forEach((point, i) => {
      expect(point[0]).toBeCloseTo(there[i]![0]!);
      expect(point[1]).toBeCloseTo(there[i]![1]!);
    });
  }
});
