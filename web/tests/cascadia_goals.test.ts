import { expect, test } from 'vitest';
import {
  addGoal,
  cardOf,
  fitted,
  goalsOf,
  removeGoal,
  setCard,
  setGoal,
  type GoalFile,
} from '../src/games/cascadia/workshop/goal_file';

const CONDITIONS = [
  { kind: 'total', low: 1, high: 200, subjects: [] },
  { kind: 'species', low: 1, high: 60, subjects: ['bear', 'elk'] },
  { kind: 'elk-apart', low: 0, high: 0, subjects: ['bear'] },
];
const FILE: GoalFile = {
  cards: ['A', 'A', 'A', 'A', 'A'],
  objectives: [{ kind: 'total', amount: 80 }],
};

test('an objective fits its condition', () => {
  expect(fitted({ kind: 'total', amount: 900, subject: 'elk' }, CONDITIONS)).toEqual({
    kind: 'total',
    amount: 200,
  });
  expect(fitted({ kind: 'elk-apart', amount: 80 }, CONDITIONS)).toEqual({
    kind: 'elk-apart',
    amount: 0,
    subject: 'bear',
  });
  expect(goalsOf(setGoal(FILE, 0, { kind: 'species', amount: 20 }, CONDITIONS))).toEqual([
    { kind: 'species', amount: 20, subject: 'bear' },
  ]);
});

test('an objective that is added asks for something else', () => {
  let file = FILE;
  for (let n = 0; n < 5; n += 1) file = addGoal(file, CONDITIONS);
  expect(goalsOf(file).map(({ kind, subject }) => `${kind} ${subject ?? ''}`.trim())).toEqual([
    'total',
    'species bear',
    'species elk',
    'elk-apart bear',
  ]);
  expect(goalsOf(removeGoal(file, 0))).toHaveLength(3);
});

test('cards are changed, also where a file from elsewhere lacks them', () => {
  expect(setCard(FILE, 5, 2, 'C').cards).toEqual(['A', 'A', 'C', 'A', 'A']);
  const odd = { cards: 3, objectives: [null, { kind: 4, amount: 'x' }] } as unknown as GoalFile;
  expect(cardOf(odd, 1)).toBe('');
  expect(setCard(odd, 5, 0, 'B').cards).toEqual(['B', 'A', 'A', 'A', 'A']);
  expect(goalsOf(odd)).toEqual([
    { kind: '', amount: 0 },
    { kind: '4', amount: 0 },
  ]);
});
