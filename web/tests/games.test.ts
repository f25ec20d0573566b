import { expect, test } from 'vitest';
import { centre, corners, extent, half, spots } from '../src/games/cascadia/land/land';
import { colours, covered, newSquares, places } from '../src/games/quadracarta/cards';

test('a card is written by its towns, clockwise from the top left', () => {
  expect(colours('yyrb')).toEqual([0, 0, 1, 2]);
});

test('places of cards, and what they would newly cover', () => {
  const spot = places(['pick yyyy', 'place 3,-1 r0', 'place 3,-1 r2', 'place 0,0 r1']);
  expect(spot.map((s) => [s.key, s.x, s.y, [...s.rotations.keys()]])).toEqual([
    ['3,-1', 4, 0, [0, 2]],
    ['0,0', 1, 1, [1]],
  ]);
  const taken = covered([
    [0, 0, 1],
    [1, 0, 1],
    [1, 1, 2],
  ]);
  expect(newSquares(taken, 0, 0)).toBe(1);
  expect(newSquares(taken, 1, 1)).toBe(3);
});

test('hexagons touch their six neighbours', () => {
  const ways = [
    [1, -1],
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
  ] as const;
  const points = corners('hex');
  ways.forEach(([q, r], side) => {
    const there = centre('hex', q, r);
    const a = points[side]!;
    const b = points[(side + 1) % 6]!;
    // The middle of side i lies half way to neighbour i.
    expect((a[0] + b[0]) / 2).toBeCloseTo(there.x / 2);
    expect((a[1] + b[1]) / 2).toBeCloseTo(there.y / 2);
  });
});

test('the first habitat lies on sides k, k+1 and k+2', () => {
  const points = corners('hex').map(([x, y]) => `${+x.toFixed(2)} ${+y.toFixed(2)}`);
  const drawn = half(2);
  for (const corner of [2, 3, 4, 5]) expect(drawn).toContain(points[corner]);
  expect(drawn.startsWith(`M${points[2]}`)).toBe(true);
});

test('tiles and tokens have places of their own', () => {
  const found = spots('hex', ['take 0', 'place 1,0 r0', 'place 1,0 r5', 'token 0,0', 'pass']);
  expect(found.map((s) => [s.key, [...s.rotations]])).toEqual([
    [
      'place 1,0',
      [
        [0, 'place 1,0 r0'],
        [5, 'place 1,0 r5'],
      ],
    ],
    ['token 0,0', [[0, 'token 0,0']]],
  ]);
});

test('an environment fits into its frame', () => {
  const box = extent(
    'square',
    [
      { q: 0, r: 0 },
      { q: 2, r: 1 },
    ],
    0,
  );
  expect(box).toEqual({ x: -43, y: -43, w: 258, h: 172 });
});
