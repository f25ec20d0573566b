import { expect, test } from 'vitest';
import { fitting, willDo, type Room } from '../src/lib/board/fitting';

const room: Room = {
  w: 1000,
  h: 600,
  margin: 20,
  largest: 4,
  first: { w: 0, h: 0 },
  last: { w: 100, h: 60 },
};
const box = { x: -100, y: -100, w: 200, h: 200 };

test('a drawing stays as it is shown while it grows within its margins', () => {
  const shown = fitting(room, box, [], 0);
  const grown = { x: -105, y: -100, w: 210, h: 205 };
  expect(willDo(room, grown, shown, fitting(room, grown, [], 0), [], 0)).toBe(true);
});

test('it is shown anew when it is cut, could be much larger, or hides a place', () => {
  const shown = fitting(room, box, [], 0);
  const wide = { x: -300, y: -100, w: 600, h: 200 };
  expect(willDo(room, wide, shown, fitting(room, wide, [], 0), [], 0)).toBe(false);
  const small = { x: -50, y: -50, w: 100, h: 100 };
  expect(willDo(room, small, shown, fitting(room, small, [], 0), [], 0)).toBe(false);
  const broad = { x: -170, y: -100, w: 340, h: 200 };
  const corner = [{ x: 165, y: 95 }];
  const over = { k: 2.8, x: 520, y: 300 };
  expect(willDo(room, broad, over, fitting(room, broad, corner, 5), corner, 5)).toBe(false);
});

test('a place beside or below a corner is in the open, one in it makes the drawing give way', () => {
  const corner = { ...room, first: { w: 300, h: 100 }, last: { w: 0, h: 0 }, largest: 2 };
  const whole = { x: 0, y: 0, w: 480, h: 280 };
  const free = fitting(corner, whole, [], 0);
  const beside = { x: 400, y: 20 }; // right of what stands there, as high as it
  const below = { x: 20, y: 200 };
  expect(fitting(corner, whole, [beside, below], 5)).toEqual(free);
  const under = { x: 20, y: 20 };
  const moved = fitting(corner, whole, [under], 5);
  expect(moved.k).toBeLessThan(free.k);
  const [x, y] = [moved.x + 15 * moved.k, moved.y + 15 * moved.k];
  expect(x >= 300 || y >= 100).toBe(true);
});

test('on a phone on its side a tile at the top left does not make the board tiny', () => {
  const side: Room = {
    w: 506,
    h: 338,
    margin: 12,
    largest: 1.2,
    first: { w: 396, h: 56 },
    last: { w: 106, h: 60 },
  };
  const land = { x: -120, y: -170, w: 240, h: 300 };
  const places = [
    { x: -60, y: -130 },
    { x: 0, y: 40 },
    { x: 60, y: 80 },
  ];
  const shown = fitting(side, land, places, 50);
  expect(shown.k).toBeGreaterThan(0.6);
  for (const { x, y } of places) {
    expect(shown.y + (y - 50) * shown.k).toBeGreaterThanOrEqual(56);
    const right = shown.x + (x + 50) * shown.k;
    expect(right <= 400 || shown.y + (y + 50) * shown.k <= 278).toBe(true);
  }
});
