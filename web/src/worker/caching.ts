/**
 * What the worker caches for times without a network: the client itself, words and rules. Nothing of
 * a table ever: views hold secrets, and an old answer must not be taken for a new one.
 */
/** A header of cached answers: they do not show that the server can be reached. */
export const CACHED_HEADER = 'X-Ludotheque-Kept';

/** What the names of this worker's caches begin with: the offline page has caches of its own. */
export const CACHE_PREFIX = 'client-';

export type CacheKind = 'page' | 'client' | 'words' | null;

const CLIENT = /^\/(assets|art|icons)\/|^\/icon\.svg$|^\/manifest\.\w+\.webmanifest$/;
const WORDS = /^\/texts\/|^\/api\/games$|^\/api\/games\/[^/]+\/(rules\/\w+\/html|guide)$/;
const SERVERS_OWN = /^\/(api|ws|docs|offline)(\/|$)/;

/** Which cache answers a request without a network, if any does. */
export function cacheKind(path: string, request: { method: string; mode: string }): CacheKind {
  if (request.method !== 'GET') return null;
  if (request.mode === 'navigate') {
    return SERVERS_OWN.test(path) || path.split('/').pop()?.includes('.') ? null : 'page';
  }
  if (CLIENT.test(path)) return 'client';
  return WORDS.test(path) ? 'words' : null;
}

/** What a notice holds (`server/notices/message_text.py`). */
export interface Pushed {
  title: string;
  body: string;
  path: string;
  tag: string;
  waiting: number;
}

/** A notice as it came; one that cannot be read says at least where it is from. */
export function read(data: { json(): unknown } | null): Pushed {
  const empty = { title: 'Ludothèque', body: '', path: '/tables', tag: '', waiting: 0 };
  try {
    const found = data?.json() as Partial<Pushed> | undefined;
    const path = found?.path?.startsWith('/') && !found.path.startsWith('//') ? found.path : '';
    return { ...empty, ...found, path: path || empty.path };
  } catch {
    return empty;
  }
}
