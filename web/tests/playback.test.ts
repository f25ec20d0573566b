import { expect, test } from 'vitest';
import { roundStart } from '../src/lib/table/playback.svelte';
import type { LogLine } from '../src/protocol';

const lines = (...actors: (number | null)[]) =>
  actors.map((actor, ply) => ({ line: { actor, ply } as LogLine }));

test('the last round begins after what I did before the others moved', () => {
  expect(roundStart(lines(0, 1, 0, null, 1, 2), 0)).toBe(2);
  expect(roundStart(lines(0, 1, 0, null, 1, 2, 0), 0)).toBe(2); // my turn has begun
  expect(roundStart(lines(0, null), 0)).toBe(null); // nobody else has moved
  expect(roundStart(lines(0, 1), null)).toBe(null); // I only look on
});
