import { expect, test } from 'vitest';
import type { LogLine } from '../src/protocol';
import { turnEnds } from '../src/lib/review/replay.svelte';

const lines = (...actors: (number | null)[]): LogLine[] =>
  actors.map((actor, seq) => ({ seq, ply: seq, actor, action: 'x', text: { key: 'x' } }));

test('a turn ends where somebody else is to choose; what is drawn after it belongs to it', () => {
  expect(turnEnds(lines(null, 0, 0, null, 1, 1, 1, null, 0))).toEqual([4, 8, 9]);
  expect(turnEnds([])).toEqual([]);
});

test('alone, draws end a turn', () => {
  expect(turnEnds(lines(null, 0, 0, null, null, 0, 0, null))).toEqual([5, 8]);
});
