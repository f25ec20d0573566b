import { expect, test } from 'vitest';
import { scoreSteps } from '../src/lib/table/match_end';
import {
  apart,
  knownPlan,
  highlightedPlaces,
  refusedAt,
  standing,
  UNIT,
} from '../src/games/taxi/town/town';
import { spotOf } from '../src/games/taxi/where';
import type { TaxiView } from '../src/protocol';

const square = (x: number) => ({ x, y: 0, kind: 'grey', streets: [0] });
const view = {
  city: {
    squares: [square(-1), square(0), square(1), square(2), square(3)],
    crossings: [
      { a: 1, b: 2, street: 0 },
      { a: 3, b: 4, street: 0, open: true },
    ],
    spots: [{ portion: 0, square: 2 }],
  },
} as unknown as TaxiView;

test('a click beside what is offered asks why it is not', () => {
  const drives = ['drive 2', 'drive 4', 'use 0 pass-over'];
  expect(refusedAt(view, drives, 2 * UNIT, 3)).toBe('drive 3');
  expect(refusedAt(view, drives, UNIT, 3)).toBeNull();
  expect(refusedAt(view, drives, UNIT, UNIT)).toBeNull();
});

test('the exit of the car park is asked for, not the crossing beside it', () => {
  expect(refusedAt(view, ['bar 0'], 2.5 * UNIT, 0)).toBe('bar 1');
  expect(refusedAt(view, ['bar 0'], 0.5 * UNIT, 0)).toBeNull();
});

test('a spot that is taken; and nothing where nothing is placed', () => {
  expect(refusedAt(view, ['sign 1 forth'], UNIT, 0)).toBe('sign 0 forth');
  expect(refusedAt(view, ['roll'], UNIT, 0)).toBeNull();
  expect(refusedAt(view, ['flip 0'], UNIT, 0)).toBeNull();
});

test('a town is laid out once, not with every position', () => {
  const first = knownPlan(view.city);
  expect(knownPlan(structuredClone(view.city))).toBe(first);
  const other = { ...view.city, spots: [] };
  expect(knownPlan(other)).toBe(other);
});

test.each([2, 3, 4, 6, 8])('%i cabs on one square of a street do not overlap', (cabs) => {
  const [long, wide] = [42, 23]; // a cab as it is drawn, along the street
  const city = { ...view.city, edges: [[2, 3]] };
  const pawns = Array.from({ length: cabs }, () => ({ square: 2 }));
  const stand = standing({ ...view, city, pawns } as unknown as TaxiView);
  for (const [index, one] of stand.entries())
    for (const other of stand.slice(index + 1)) {
      const isApart =
        Math.abs(one.x - other.x) >= long * one.scale ||
        Math.abs(one.y - other.y) >= wide * one.scale;
      expect(isApart).toBe(true);
    }
  expect(stand.every(({ scale }) => scale >= 0.5)).toBe(true);
});

test('a cab that is alone stands in the middle of its square, in its own size', () => {
  const city = { ...view.city, edges: [[2, 3]] };
  const pawns = [{ square: 2 }, { square: 3 }];
  const [first] = standing({ ...view, city, pawns } as unknown as TaxiView);
  expect(first).toEqual({ seat: 0, x: UNIT, y: 0, scale: 1 });
});

test('a line of the log is about the square, spot or crossing that it names, or about none', () => {
  expect(spotOf(view, 'drive 3')).toEqual({ x: 2 * UNIT, y: 0 });
  expect(spotOf(view, 'sign 0 forth')).toEqual({ x: UNIT, y: 0 });
  expect(spotOf(view, 'bar 1')).toMatchObject({ x: 2.5 * UNIT, y: 0 });
  expect(spotOf(view, 'lift barrier 0')).toMatchObject({ x: 0.5 * UNIT, y: 0 });
  expect(spotOf(view, 'roll')).toBeNull();
});

test('rings around places are as large as the two nearest allow', () => {
  const places = [
    { x: 0, y: 0 },
    { x: 90, y: 0 },
    { x: 90, y: 30 },
  ];
  expect(apart(places)).toBe(30);
  expect(apart(places.slice(0, 1))).toBe(Infinity);
});

test('at the end the reached places light up one after the other', () => {
  const city = { ...view.city, places: ['zoo', 'mill', 'bank'].map((id) => ({ id })) };
  const parts = ['bank', 'zoo'].map((id) => ({
    category: 'destinations',
    points: 1,
    pieces: [id],
  }));
  const steps = scoreSteps(['destinations'], { total: 2, parts: { destinations: 2 } }, parts);
  const highlight = steps.map((step) => [...highlightedPlaces(city as never, step.parts)]);
  expect(highlight).toEqual([[2], [0, 2]]);
});
