/**
 * The service worker. Pages are asked of the server first, so nobody plays with an old client against
 * a new server; without a network they come from what was cached when this version was installed.
 * Hand-written: what it has to know is which few addresses may be cached, and that is all it does.
 */
import { CACHE_PREFIX, CACHED_HEADER, cacheKind, read } from './caching';
import type { Scope } from './scope';

declare const __VERSION__: string; // of the build: both are put in when it is built
declare const __FILES__: string[];

const scope = self as unknown as Scope;
const CLIENT = CACHE_PREFIX + __VERSION__;
const WORDS = 'words';
const PAGE_TIMEOUT_MS = 6000; // milliseconds for a page, where something else can be shown

scope.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CLIENT).then(async (cache) => {
      await cache.addAll(__FILES__);
      await cache.add(new Request('/', { cache: 'reload' }));
    }),
  );
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CLIENT))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => scope.clients.claim()),
  );
});

scope.addEventListener('message', (event) => {
  if (event.data === 'renew') event.waitUntil(scope.skipWaiting());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== scope.location.origin) return;
  const how = cacheKind(address.pathname, request);
  if (how === 'page') event.respondWith(page(request));
  else if (how === 'client') event.respondWith(once(request));
  else if (how === 'words') event.respondWith(latest(request));
});

async function page(request: Request): Promise<Response> {
  const old = await (await caches.open(CLIENT)).match('/');
  const late = new Promise<never>((_, fail) =>
    setTimeout(fail, PAGE_TIMEOUT_MS, new Error('late')),
  );
  try {
    return await (old ? Promise.race([fetch(request), late]) : fetch(request));
  } catch (reason) {
    if (old) return old;
    throw reason;
  }
}

/** What never changes under its name. */
async function once(request: Request): Promise<Response> {
  const cache = await caches.open(CLIENT);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function latest(request: Request): Promise<Response> {
  const cache = await caches.open(WORDS);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (reason) {
    const found = await cache.match(request);
    if (found) return marked(found);
    throw reason;
  }
}

function marked({ body, status, statusText, headers }: Response): Response {
  const more = new Headers(headers);
  more.set(CACHED_HEADER, 'yes');
  return new Response(body, { status, statusText, headers: more });
}

// Notices ---------------------------------------------------------------------------------------

scope.addEventListener('push', (event) => {
  event.waitUntil(tell(event.data));
});

async function tell(data: { json(): unknown } | null): Promise<void> {
  const notice = read(data);
  // Not waited for before the notice is shown: a browser may take its time with the number.
  const badge =
    'setAppBadge' in scope.navigator
      ? scope.navigator.setAppBadge(notice.waiting).catch(() => undefined)
      : undefined;
  const looking = (await tabs()).some(
    (tab) => tab.visibilityState === 'visible' && new URL(tab.url).pathname === notice.path,
  );
  if (!looking) {
    await scope.registration.showNotification(notice.title, {
      body: notice.body,
      tag: notice.tag,
      data: notice.path,
      icon: '/icons/192.png',
      badge: '/icons/badge.png',
    });
  }
  await badge;
}

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** In a tab that is there already, if there is one. */
async function open(path: string): Promise<void> {
  const all = await tabs();
  const there = all.find((tab) => new URL(tab.url).pathname === path);
  if (there) return void (await there.focus());
  const other = all.find((tab) => !new URL(tab.url).pathname.startsWith('/table/'));
  if (!other) return void (await scope.clients.openWindow(path));
  await other.focus();
  await other.navigate(path).catch(() => scope.clients.openWindow(path));
}

function tabs() {
  return scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

/** The browser's push service has given this browser another address. */
scope.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options;
  if (!options) return;
  const again = event.newSubscription
    ? Promise.resolve(event.newSubscription)
    : scope.registration.pushManager.subscribe(options);
  event.waitUntil(
    again.then((found) => {
      const { endpoint = '', keys = {} } = found.toJSON();
      const body = JSON.stringify({ endpoint, p256dh: keys['p256dh'], auth: keys['auth'] });
      const headers = { 'Content-Type': 'application/json' };
      return fetch('/api/notices/push', { method: 'POST', headers, body });
    }),
  );
});
