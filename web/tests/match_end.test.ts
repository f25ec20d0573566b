import { beforeEach, expect, test } from 'vitest';
import {
  comparedWith,
  endNotes,
  headline,
  scoreSteps,
  seatInFront,
  widestGap,
  type Outcome,
} from '../src/lib/table/match_end';
import { useWords, Words } from '../src/lib/texts.svelte';
import type { Score, TableInfo } from '../src/protocol';

beforeEach(() =>
  useWords(
    new Words('en', [
      'web-ending = { $who ->\n [you] You win\n *[other] { $name } wins\n }{ $lowest ->\n' +
        ' [yes] { " " }with the lower total\n *[no] { "" }\n }, { $points } to { $other }\n' +
        'web-ending-tie = { $name } wins the tie at { $points }\n' +
        'web-ending-many = { $name } wins with { $points }, { $second } { $other }\n' +
        'web-ending-plain = { $who ->\n [you] You win\n *[other] { $name } wins\n }\n' +
        'plain-winners = Shared: { $names }\n' +
        'web-solo-result = { $points } points\nlog-end-resigned = resigned\n' +
        'web-lowest-wins = lowest\nplain-resigned = { $names } left',
    ]),
  ),
);

const score = (parts: Record<string, number>): Score => ({
  total: Object.values(parts).reduce((a, b) => a + b, 0),
  parts,
});

function outcome(scores: Score[], winners: number[], more: Partial<Outcome> = {}): Outcome {
  const names = ['Ana', 'Ben', 'Cy'].slice(0, scores.length);
  const seats = names.map((name) => ({ kind: 'person', name }));
  const info = { game: 'g', seats, unit: 1, ...more.info } as unknown as TableInfo;
  const places = scores.map((_, seat) => (winners.includes(seat) ? 1 : 2));
  const result = { places, winners };
  return { names, scores, result, reason: 'finished', ...more, info };
}

const [more, less] = [score({ bear: 12, river: 8 }), score({ bear: 9, river: 9 })];

test('the winner reads that they win, the others who does', () => {
  const two = outcome([more, less], [0]);
  expect(headline(two, 0)).toBe('You win, 20 to 18');
  expect(headline(two, 1)).toBe('Ana wins, 20 to 18');
  expect(headline(two, null)).toBe('Ana wins, 20 to 18');
  expect(headline(outcome([less, more, less], [1]), 0)).toBe('Ben wins with 20, Ana 18');
  expect(headline(outcome([more, more], [0, 1]), 0)).toBe('Shared: Ana and Ben');
  expect(headline(outcome([more, more], [0]), 1)).toBe('Ana wins the tie at 20');
  expect(headline(outcome([more], []), 0)).toBe('20 points');
});

test('points are not named where they did not decide', () => {
  const early = outcome([more, less], [1], { reason: 'resigned' });
  expect(headline(early, 1)).toBe('You win');
  expect(endNotes(early)).toEqual(['resigned']);
  const seats = [{ resigned: true, name: 'Ana' }, { name: 'Ben' }];
  const gone = outcome([more, less], [1], { info: { seats } as unknown as TableInfo });
  expect(headline(gone, 0)).toBe('Ben wins');
  expect(endNotes(gone)).toEqual(['Ana left']);
});

test('that the lowest total wins is said once', () => {
  const info = { lowest_wins: true, seats: [{}, {}] } as unknown as TableInfo;
  const one = outcome([less, more], [0], { info });
  expect(headline(one, 1)).toBe('Ana wins with the lower total, 18 to 20');
  expect(endNotes(one)).toEqual([]);
  expect(endNotes(outcome([more, more], [0, 1], { info }))).toEqual(['lowest']);
});

test('what the game says of a tie takes the place of the result’s words', () => {
  const result = { places: [1, 2], winners: [0], decided: { key: 'web-lowest-wins' } };
  const tie = outcome([more, more], [0], { result });
  expect(endNotes(tie)).toEqual(['lowest']);
  expect(endNotes(tie, 'third group: 3 to 2')).toEqual(['third group: 3 to 2']);
});

test('points are compared with the winner’s, and the winner’s with the next best', () => {
  const three = outcome([less, more, less], [1]);
  expect(comparedWith(three, 0)).toBe(1);
  expect(comparedWith({ ...three, result: { places: [3, 1, 2], winners: [1] } }, 1)).toBe(2);
  expect(comparedWith(outcome([more], []), 0)).toBeUndefined();
});

test('the end is shown on my board, or on the winner’s', () => {
  const result = { places: [2, 1], winners: [1] };
  expect(seatInFront([0], result)).toBe(0);
  expect(seatInFront([], result)).toBe(1);
  expect(seatInFront([0, 1], result)).toBe(1);
});

test('the widest gap is in favour of the winner, also where the lowest wins', () => {
  expect(widestGap(outcome([more, less], [0]))).toEqual({ category: 'bear', won: 12, lost: 9 });
  const lowest = { lowest_wins: true, seats: [{}, {}] } as unknown as TableInfo;
  expect(widestGap(outcome([less, more], [0], { info: lowest }))?.category).toBe('bear');
  expect(widestGap(outcome([more, more], [0, 1]))).toBeNull();
  expect(widestGap(outcome([score({ all: 3 }), score({ all: 1 })], [0]))).toBeNull();
});

test('points are counted group by group, and what is worth nothing is left out', () => {
  const parts = [
    { category: 'bear', points: 4 },
    { category: 'bear', points: 8 },
    { category: 'river', points: 8 },
  ];
  const counted = scoreSteps(
    ['river', 'bear', 'fox'],
    score({ bear: 12, river: 8, fox: 0 }),
    parts,
  );
  expect(counted.map(({ category, points }) => [category, points])).toEqual([
    ['river', 8],
    ['bear', 4],
    ['bear', 12],
  ]);
  expect(counted.at(-1)?.parts).toHaveLength(2);
});

test('a category whose groups do not tell its points is one step', () => {
  const parts = [
    { category: 'bear', points: 4 },
    { category: 'bear', points: 4 },
  ];
  expect(scoreSteps(['bear'], score({ bear: 10 }), parts)).toHaveLength(1);
  const many = Array.from({ length: 30 }, () => ({ category: 'bear', points: 1 }));
  expect(scoreSteps(['bear'], score({ bear: 30 }), many)).toHaveLength(1);
});
