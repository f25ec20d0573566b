import { beforeEach, expect, test, vi } from 'vitest';

const popped: (() => void)[] = [];
let entries: unknown[];
let paths: string[];
/** A browser goes back a little after it was asked to. */
let later: (() => void) | null;

vi.stubGlobal('addEventListener', (_: string, heard: () => void) => popped.push(heard));
vi.stubGlobal('scrollTo', () => undefined);
vi.stubGlobal('location', {
  get pathname() {
    return paths.at(-1);
  },
});
vi.stubGlobal('history', {
  get state() {
    return entries.at(-1);
  },
  pushState: (state: unknown, _: string, path?: string) => {
    entries.push(state);
    paths.push(path ?? paths.at(-1)!);
  },
  replaceState: (state: unknown, _: string, path: string) => {
    entries.splice(-1, 1, state);
    paths.splice(-1, 1, path);
  },
  back: () => {
    const gone = (): void => {
      entries.pop();
      paths.pop();
      for (const heard of popped) heard();
    };
    if (later) later = gone;
    else gone();
  },
});
paths = ['/table/abc'];
const { back } = await import('../src/lib/network/back_button');
const { router } = await import('../src/lib/network/router.svelte');

beforeEach(() => {
  vi.useFakeTimers();
  entries = [null];
  paths = ['/table/abc'];
  later = null;
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

test('Back in the moment after a sheet was closed leaves the page', () => {
  paths = ['/', '/table/abc'];
  entries = [null, null];
  const leave = back.closes(() => undefined);
  vi.runAllTimers();
  leave();
  history.back();
  vi.runAllTimers();
  expect(paths).toEqual(['/']);
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

function closedSheet(): void {
  const leave = back.closes(() => undefined);
  vi.runAllTimers();
  later = () => undefined;
  leave();
  vi.runAllTimers(); // the browser has been asked to go back, and has not yet done so
}

test('a link that is followed while a sheet is put away is not taken back', () => {
  closedSheet();
  router.go('/rules/taxi');
  later!();
  vi.runAllTimers();
  expect(paths).toEqual(['/table/abc', '/rules/taxi']);
  expect(router.route).toEqual({ page: 'rules', id: 'taxi' });
});

test('a sheet that opens while another is put away stays open', () => {
  closedSheet();
  const closed = vi.fn();
  const leave = back.closes(closed);
  vi.runAllTimers();
  later!();
  vi.runAllTimers();
  expect(closed).not.toHaveBeenCalled();
  expect(entries).toEqual([null, { over: true }]);
  later = null;
  leave();
  vi.runAllTimers();
  expect(entries).toEqual([null]);
});
