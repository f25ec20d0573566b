import { beforeEach, expect, test, vi } from 'vitest';

let popped: () => void = () => undefined;
let entries: unknown[];

vi.stubGlobal('addEventListener', (_: string, heard: () => void) => (popped = heard));
vi.stubGlobal('history', {
  get state() {
    return entries.at(-1);
  },
  pushState: (state: unknown) => entries.push(state),
  back: () => {
    entries.pop();
    popped();
  },
});
const { back } = await import('../src/lib/network/back_button');

beforeEach(() => {
  vi.useFakeTimers();
  entries = [null];
});

test('Back puts away what lies over the page, and only then leaves it', () => {
  const closed = vi.fn(() => leave());
  const leave = back.closes(closed);
  vi.runAllTimers();
  expect(entries).toHaveLength(2);
  history.back();
  vi.runAllTimers();
  expect(closed).toHaveBeenCalledOnce();
  expect(entries).toEqual([null]);
});

test('closed otherwise, its entry goes; one sheet for another keeps it', () => {
  const first = back.closes(() => undefined);
  vi.runAllTimers();
  first();
  const second = back.closes(() => undefined);
  vi.runAllTimers();
  expect(entries).toHaveLength(2);
  second();
  vi.runAllTimers();
  expect(entries).toEqual([null]);
});

test('a link that led elsewhere is not taken back', () => {
  const leave = back.closes(() => undefined);
  vi.runAllTimers();
  entries = [null, null]; // the router has put the new page in its place
  leave();
  vi.runAllTimers();
  expect(entries).toEqual([null, null]);
});
