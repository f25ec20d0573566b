import { expect, test } from 'vitest';
import { curveOf, turnRows } from '../src/lib/review/curves';
import type { MatchReview } from '../src/protocol';

const review: MatchReview = {
  version: 3,
  done: true,
  part: 1,
  samples: 8,
  plies: [0, 1, 2, 3, 4],
  points: [
    [10, 10],
    [12, 9],
    [11, 9],
    [11, 12],
    [14, 12],
  ],
  chances: [
    [0.5, 0.5],
    [0.75, 0.25],
    [0.5, 0.5],
    [0.25, 0.75],
    [1, 0],
  ],
  actors: [null, 0, 1, null],
  turns: [2, 4],
};

test('luck and decisions are different paths that meet', () => {
  const { luck, decisions, glance } = curveOf(review, 0, 'chances');
  expect(luck).toBe('M0.00 50.00L25.00 25.00M75.00 75.00L100.00 0.00');
  expect(decisions).toBe('M25.00 25.00L50.00 50.00L75.00 75.00');
  expect(glance).toBe('');
});

test('a first glance knows no causes', () => {
  const first = {
    ...review,
    samples: 0,
    plies: [0, 4],
    chances: [
      [0.5, 0.5],
      [1, 0],
    ],
  };
  expect(curveOf(first, 1, 'chances').glance).toBe('M0.00 50.00L100.00 100.00');
  expect(turnRows(first, 0)).toEqual([]);
});

test('what the turns brought adds up to the result', () => {
  for (const seat of [0, 1]) {
    const rows = turnRows(review, seat);
    const sum = rows.reduce((all, row) => all + row.luck + row.own + row.others, 0);
    expect(sum).toBeCloseTo(review.points[4]![seat]! - review.points[0]![seat]!);
    expect(rows.map((row) => row.actor)).toEqual([0, 1]);
  }
  expect(turnRows(review, 0)[0]).toMatchObject({
    turn: 1,
    luck: 2,
    own: -1,
    others: 0,
    expected: 11,
  });
});
