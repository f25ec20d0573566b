import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  Motion,
  RESULT_MS,
  type MotionStep,
  type Surroundings,
} from '../src/lib/board/motion.svelte';

let seen: string[];
let around: Surroundings & { still: boolean; there: boolean };
let motion: Motion;

beforeEach(() => {
  vi.useFakeTimers();
  seen = [];
  around = {
    still: false,
    there: true,
    calm: () => around.still,
    seen: () => around.there,
    drawn: () => Promise.resolve(),
  };
  motion = new Motion(around);
});

afterEach(() => vi.useRealTimers());

const step = (name: string, ms: number): MotionStep => ({
  show: () => seen.push(name),
  clear: () => seen.push(`${name} over`),
  ms,
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('steps come one after the other, each for its time', async () => {
  motion.play([step('die', 800), step('car', 300)]);
  await pass(799);
  expect([seen, motion.playing]).toEqual([['die'], true]);
  await pass(1);
  expect(seen).toEqual(['die', 'die over', 'car']);
  await pass(300);
  expect(seen.at(-1)).toBe('car over');
  expect(motion.playing).toBe(false);
});

test('a turn waits for the one before it, and is shorter when more are waiting', async () => {
  motion.play([step('a', 600)]);
  await pass(0);
  motion.play([step('b', 600)]);
  motion.play([step('c', 600)]);
  await pass(0);
  expect(seen).toEqual(['a']);
  await pass(600); // it began before the others came
  expect(seen.at(-1)).toBe('b');
  await pass(300); // one is waiting: half as long
  expect(seen.at(-1)).toBe('c');
  await pass(600);
  expect(motion.playing).toBe(false);
});

test('of very many turns the first are only shown', async () => {
  for (let n = 0; n < 20; n += 1) motion.play([step(`${n}`, 1000)]);
  await pass(1000);
  expect(seen.filter((name) => !name.endsWith('over')).length).toBeGreaterThan(13);
});

test('skipping shows how everything ends, in order', async () => {
  motion.play([step('die', 800), step('car', 300)]);
  motion.play([step('card', 400)]);
  await pass(100);
  motion.skip();
  await pass(0);
  expect(seen).toEqual(['die', 'die over', 'car', 'car over', 'card', 'card over']);
  expect(motion.playing).toBe(false);
  motion.play([step('next', 500)]); // only what was waiting is skipped
  await pass(499);
  expect(seen.at(-1)).toBe('next');
});

test('where less motion is asked for nothing waits, but a result can be read', async () => {
  around.still = true;
  motion.play([step('die', 800)]);
  expect([seen, motion.playing]).toEqual([['die', 'die over'], false]);
  let read = false;
  void motion.rest().then(() => (read = true));
  await pass(RESULT_MS - 1);
  expect(read).toBe(false);
  await pass(1);
  expect(read).toBe(true);
});

test('turns wait until somebody can look, and are played out then', async () => {
  around.there = false;
  motion.play([step('a', 400)]);
  await pass(5000);
  expect(seen).toEqual([]);
  around.there = true;
  motion.looked();
  await pass(0);
  expect(seen).toEqual(['a']);
});

test('a moving piece is waited for, and arrives at once when it is skipped', async () => {
  let arrive = (): void => undefined;
  const finished = new Promise<void>((go) => (arrive = go));
  const piece = { animate: () => ({ finished, finish: () => arrive() }) };
  motion.play([{ show: () => void motion.run(piece as never, [], { duration: 2000 }) }]);
  await pass(1000);
  expect(motion.playing).toBe(true);
  motion.skip();
  await pass(0);
  expect(motion.playing).toBe(false);
});
