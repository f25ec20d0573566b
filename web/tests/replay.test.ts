import { expect, test } from 'vitest';
import type { LogLine, TableLine } from '../src/protocol';
import { ReplayBoardContext, turnEnds, visibleSeats } from '../src/lib/review/replay.svelte';

const lines = (...actors: (number | null)[]): LogLine[] =>
  actors.map((actor, seq) => ({ seq, ply: seq, actor, action: 'x', text: { key: 'x' } }));

test('a turn ends where somebody else is to choose; what is drawn after it belongs to it', () => {
  expect(turnEnds(lines(null, 0, 0, null, 1, 1, 1, null, 0))).toEqual([4, 8, 9]);
  expect(turnEnds([])).toEqual([]);
});

test('alone, draws end a turn', () => {
  expect(turnEnds(lines(null, 0, 0, null, null, 0, 0, null))).toEqual([5, 8]);
});

test('a match is seen through every seat when it is over, before that through those that hide nothing', () => {
  const line = (status: string, secrets: boolean, mine: number[]) =>
    ({ table: { status, secrets, seats: [{}, {}, {}] }, mine }) as unknown as TableLine;
  expect(visibleSeats(line('over', true, [0, 1]))).toEqual([0, 1, 2]);
  expect(visibleSeats(line('playing', true, [1]))).toEqual([1]);
  expect(visibleSeats(line('playing', false, [0, 1]))).toEqual([0, 1]);
  expect(visibleSeats(line('playing', true, [0, 1]))).toEqual([]); // one device
});

test('a replay shows the board of whoever moved, or one that is chosen until it is chosen again', () => {
  const line = { table: { status: 'over', seats: [{}, {}, {}] } } as unknown as TableLine;
  const replay = new ReplayBoardContext(line);
  replay.frame = { ply: 1, line: { actor: 1 } } as never;
  expect(replay.shown).toBe(1);
  replay.shown = 2;
  expect(replay.shown).toBe(2);
  replay.frame = { ply: 2, line: { actor: 0 } } as never;
  expect(replay.shown).toBe(2);
  replay.shown = 2;
  expect(replay.shown).toBe(0);
});
