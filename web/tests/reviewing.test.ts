import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, Refused } from '../src/lib/network/api';
import { Reviewing } from '../src/lib/review/review.svelte';
import type { MatchReview } from '../src/protocol';

vi.hoisted(() => vi.stubGlobal('navigator', { onLine: true }));

const done = { version: 1, done: true } as MatchReview;
const often = (status: number) => new Refused({ key: 'server-too-often' }, status);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function followed(asked: () => Promise<MatchReview>): Promise<Reviewing> {
  vi.spyOn(api, 'review').mockImplementation(asked);
  const review = new Reviewing('table');
  await vi.runAllTimersAsync();
  await review.done;
  return review;
}

test('a server that is busy for a moment, or a broken line, does not end a review', async () => {
  for (const status of [0, 429, 503]) {
    const answers = [() => Promise.reject(often(status)), () => Promise.resolve(done)];
    const found = await followed(() => answers.shift()!());
    expect(found.review).toEqual(done);
    expect(found.problem).toBeNull();
  }
});

test('what will not pass is told, at once or in the end', async () => {
  const asked = vi.fn(() => Promise.reject(often(400)));
  expect((await followed(asked)).problem).toEqual({ key: 'server-too-often' });
  expect(asked).toHaveBeenCalledTimes(1);
  const again = vi.fn(() => Promise.reject(often(429)));
  expect((await followed(again)).problem).toEqual({ key: 'server-too-often' });
  expect(again).toHaveBeenCalledTimes(6);
});
