import { beforeEach, expect, test, vi } from 'vitest';
import { api, CACHED_HEADER } from '../src/lib/network/api';
import {
  forgetSeen,
  lastSeen,
  seeHistory,
  seeMatch,
  seeMe,
  seenLines,
  seenMatch,
  seeTables,
} from '../src/lib/network/last_seen';
import { network } from '../src/lib/network/network.svelte';
import type { Played, Replay, TableLine } from '../src/protocol';
import { CACHED_HEADER as WORKERS_HEADER, cacheKind, read } from '../src/worker/caching';

const asked = { method: 'GET', mode: 'cors' };

test('the worker keeps the client, words and rules, and nothing of a table', () => {
  for (const path of ['/assets/index-abc.js', '/art/taxi/1/x.svg', '/icons/192.png', '/icon.svg'])
    expect(cacheKind(path, asked)).toBe('client');
  for (const path of ['/texts/en.ftl', '/texts/taxi/fr.ftl', '/api/games', '/api/games/taxi/guide'])
    expect(cacheKind(path, asked)).toBe('words');
  expect(cacheKind('/api/games/taxi/rules/fr/html', asked)).toBe('words');
  for (const path of [
    '/api/me',
    '/api/lobby',
    '/api/notices',
    '/api/profile',
    '/api/tables/abc',
    '/api/tables/abc/position',
    '/api/tables/abc/log',
    '/api/games/taxi/check',
    '/api/games/taxi/score',
    '/ws/table/abc',
    '/sw.js',
  ])
    expect(cacheKind(path, asked), path).toBe(null);
  expect(cacheKind('/api/games', { ...asked, method: 'POST' })).toBe(null);
});

test('pages are those of the client, not the files and the documentation of the server', () => {
  const page = { method: 'GET', mode: 'navigate' };
  for (const path of ['/', '/tables', '/table/abc', '/rules/taxi'])
    expect(cacheKind(path, page)).toBe('page');
  for (const path of ['/docs/', '/docs/play', '/api/tables/a/record', '/licences.txt'])
    expect(cacheKind(path, page), path).toBe(null);
});

test('a notice leads to a page of this server only', () => {
  const told = { title: 'T', body: 'B', path: '/table/x', tag: 't', waiting: 2 };
  expect(read({ json: () => told })).toEqual(told);
  for (const path of ['//evil.example/', 'https://evil.example/', '', undefined])
    expect(read({ json: () => ({ ...told, path }) }).path).toBe('/tables');
  const broken = {
    json: () => {
      throw new Error();
    },
  };
  expect(read(broken).title).toBe('Ludothèque');
  expect(read(null).path).toBe('/tables');
});

beforeEach(() => {
  const values = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, value: string) => void values.set(name, value),
    },
  });
});

test('the tables of somebody else are forgotten', () => {
  const line = { table: { id: 'abc' } } as TableLine;
  seeTables([line]); // of nobody
  expect(lastSeen()).toBe(null);
  seeMe({ guest: 'ana', name: 'Ana' });
  seeTables([line], 5);
  seeMe({ guest: 'ana', name: 'Anna' });
  expect(lastSeen()).toEqual({ me: { guest: 'ana', name: 'Anna' }, lines: [line], at: 5 });
  seeMe({ guest: 'bo' });
  expect(lastSeen()?.lines).toEqual([]);
  seeMe({ guest: '' });
  expect(lastSeen()).toBe(null);
});

const table = { id: 'abc', seats: [] } as unknown as TableLine['table'];

/** A server with one finished match of seven moves, as anybody may see it. */
function finishedMatch() {
  vi.spyOn(api, 'table').mockResolvedValue({ table, ply: 7, mine: [0], leave: 'delete' });
  return vi.spyOn(api, 'replay').mockImplementation((_, seat, first) => {
    const frames = [{ ply: first, scores: [{ total: 31 }], to_move: [], view: { seat } }];
    return Promise.resolve({ seat, plies: 7, frames } as unknown as Replay);
  });
}

test('the end of a match is kept as a spectator sees it, and goes with its guest', async () => {
  const replay = finishedMatch();
  seeMe({ guest: 'ana' });
  await seeMatch('abc', 'finished');
  await seeMatch('abc', 'finished');
  expect(replay).toHaveBeenCalledTimes(1);
  expect(seenMatch('abc')).toMatchObject({ frame: { ply: 7, view: { seat: null } } });
  expect(seenMatch('abc')?.line.mine).toBeUndefined();
  for (let n = 0; n < 12; n += 1) {
    vi.spyOn(api, 'table').mockResolvedValue({ table: { ...table, id: `t${n}` }, ply: 1 });
    await seeMatch(`t${n}`, 'finished');
  }
  expect(lastSeen()?.matches).toHaveLength(10);
  expect(seenMatch('abc')).toBe(null); // the oldest have made room
  seeMe({ guest: 'bo' });
  expect(lastSeen()?.matches).toBeUndefined();
});

test('a newer version is taken even where its worker has to wait', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const { app } = await import('../src/lib/network/app.svelte');
  const postMessage = vi.fn();
  app.newer = { postMessage } as unknown as ServiceWorker;
  app.renew();
  expect(postMessage).toHaveBeenCalledWith('renew');
  expect(reload).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an answer that the worker has kept does not show that there is a network', async () => {
  expect(CACHED_HEADER).toBe(WORKERS_HEADER);
  vi.stubGlobal('navigator', { onLine: true }); // a network that leads nowhere
  const answers = [
    () => Promise.reject(new Error('no network')),
    () => Promise.resolve(new Response('[]', { headers: { [WORKERS_HEADER]: 'yes' } })),
    () => Promise.resolve(new Response('{}')),
  ];
  vi.stubGlobal('fetch', () => answers.shift()!());
  await expect(api.me()).rejects.toThrow();
  expect(network.offline).toBe(true);
  await api.games();
  expect(network.offline).toBe(true);
  await api.me();
  expect(network.offline).toBe(false);
  vi.unstubAllGlobals();
});

test('finished matches are listed once, with their points', async () => {
  finishedMatch();
  seeMe({ guest: 'ana' });
  seeTables([{ table }, { table: { ...table, id: 'running' } }], 5);
  await seeMatch('abc', 'finished');
  const { mine, finished } = seenLines(lastSeen());
  expect(mine.map((line) => line.table.id)).toEqual(['running']);
  expect(finished).toMatchObject([{ table: { id: 'abc' }, scores: [31] }]);
});

test('somebody who only watched keeps what was watched, until it is deleted', async () => {
  finishedMatch();
  seeMe({ guest: '' });
  await seeMatch('abc', 'finished');
  seeMe({ guest: '' });
  expect(seenLines(lastSeen()).finished).toHaveLength(1);
  seeMe({ guest: 'ana' }); // took a name: still the same browser
  seeHistory([{ table: 'abc' } as Played]);
  expect(seenMatch('abc')).not.toBe(null);
  expect(lastSeen()?.history).toHaveLength(1);
  forgetSeen();
  expect(lastSeen()).toBe(null);
});
