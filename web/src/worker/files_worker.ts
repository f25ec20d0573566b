/**
 * The service worker of the site without a server: all its files, kept when this version was
 * installed, so that the next visit needs no network. A newer version waits until the player takes
 * it, and never mixes with this one.
 */
import type { Scope } from './scope';

declare const __VERSION__: string; // put in by `ludotheque web`
declare const __FILES__: string[];

const scope = self as unknown as Scope;
const FOLDER = new URL('./', scope.location.href);
const PREFIX = `ludotheque ${FOLDER.pathname} `;
const CACHE = PREFIX + __VERSION__;

scope.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => {
      const files = __FILES__.map((file) => new Request(file, { cache: 'no-cache' }));
      return cache.addAll(files);
    }),
  );
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(PREFIX) && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => scope.clients.claim()),
  );
});

scope.addEventListener('message', (event) => {
  if (event.data === 'renew') event.waitUntil(scope.skipWaiting());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(FOLDER.href)) return;
  event.respondWith(cachedResponse(request));
});

async function cachedResponse(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const wanted = request.mode === 'navigate' ? FOLDER.href : request.url;
  return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(request);
}
