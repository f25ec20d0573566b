import { expect, test } from 'vitest';
import { timeLeft } from '../src/lib/table/clocks';
import { useWords, Words } from '../src/lib/texts.svelte';

test('a clock shows minutes and seconds, hours where there are any, and else days', () => {
  useWords(new Words('en', ['web-days = { $n } days']));
  expect(timeLeft(0)).toBe('0:00');
  expect(timeLeft(1)).toBe('0:01'); // a second that has begun
  expect(timeLeft(60_000)).toBe('1:00');
  expect(timeLeft(899_001)).toBe('15:00');
  expect(timeLeft(3_661_000)).toBe('1:01:01');
  expect(timeLeft(86_399_000)).toBe('23:59:59');
  expect(timeLeft(3 * 86_400_000)).toBe('3 days');
});
