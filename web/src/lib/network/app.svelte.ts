/** The client as an app: its worker, newer versions, the badge, and being put on a home screen. */
import { api } from './api';
import { allGames } from './games';
import { fileAddress, withoutServer } from './site';
import { recall, remember } from './storage';
import { LANGUAGES, type Language } from '../texts.svelte';

interface Installing extends Event {
  prompt(): Promise<unknown>;
}

const UPDATE_CHECK_MS = 10 * 60_000; // milliseconds between two looks for a newer version
const RENEW_MS = 3_000; // for the new worker to take over
export const OFFLINE_PAGE = '/offline/'; // where a server has the page that needs none

class App {
  /** A newer version waits for the player to take it. */
  newer = $state.raw<ServiceWorker | null>(null);
  /** The page for times without a network: not offered, or how far it is kept in this browser. */
  offlinePage = $state<'none' | 'offered' | 'keeping' | 'failed' | 'kept'>('none');
  #installing = $state.raw<Installing | null>(null);
  #checked = Date.now();
  #renewing = false;

  get installable(): boolean {
    return this.#installing !== null;
  }

  /** Once, when the page has been shown: nothing of it may keep a player waiting. */
  async begin(): Promise<void> {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault(); // in its own place, when the player looks for it
      this.#installing = event as Installing;
    });
    addEventListener('appinstalled', () => (this.#installing = null));
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const controlled = serviceWorker.controller !== null;
    serviceWorker.addEventListener('controllerchange', () => {
      if (this.#renewing) location.reload();
    });
    const found = await serviceWorker.register(fileAddress('/sw.js')).catch(() => null);
    if (!found) return;
    if (!withoutServer) void this.#findOfflinePage();
    if (controlled) this.newer = found.waiting;
    found.addEventListener('updatefound', () => {
      const next = found.installing;
      next?.addEventListener('statechange', () => {
        if (next.state === 'installed' && serviceWorker.controller) this.newer = next;
      });
    });
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || Date.now() - this.#checked < UPDATE_CHECK_MS) return;
      this.#checked = Date.now();
      void found.update().catch(() => undefined);
    });
  }

  /** Reloads as soon as the new worker has taken over. A browser may make it wait for minutes where
   * the old one is busy; the page comes from the server, and so from the new version, anyway. */
  renew(): void {
    this.#renewing = true;
    this.newer?.postMessage('renew');
    setTimeout(() => location.reload(), RENEW_MS);
  }

  async install(): Promise<void> {
    await this.#installing?.prompt();
    this.#installing = null;
  }

  /** Kept before, it is renewed where the server has a newer one; in an installed app it is kept by
   * itself. */
  async #findOfflinePage(): Promise<void> {
    const known = await navigator.serviceWorker.getRegistration(OFFLINE_PAGE);
    if (known?.active && known.scope.endsWith(OFFLINE_PAGE)) {
      this.offlinePage = 'kept';
      await known.update().catch(() => undefined);
      return;
    }
    const found = await api.address().catch(() => null);
    if (!found?.offline_page) return;
    this.offlinePage = 'offered';
    if (matchMedia('(display-mode: standalone)').matches) await this.keepOfflinePage();
  }

  /** Its own worker loads all of it. */
  async keepOfflinePage(): Promise<void> {
    this.offlinePage = 'keeping';
    try {
      const { serviceWorker } = navigator;
      const script = `${OFFLINE_PAGE}sw.js`;
      const found = await serviceWorker.register(script, { scope: OFFLINE_PAGE });
      const worker = found.active ?? found.waiting ?? found.installing;
      await new Promise<void>((done, fail) => {
        const look = (): void => {
          if (worker?.state === 'activated') done();
          else if (worker?.state === 'redundant') fail(new Error('not loaded'));
        };
        worker?.addEventListener('statechange', look);
        look();
      });
      void navigator.storage?.persist?.();
      this.offlinePage = 'kept';
    } catch {
      this.offlinePage = 'failed';
    }
  }

  /** How many turns wait, on the app's icon. */
  badge(waiting: number): void {
    if (!('setAppBadge' in navigator)) return;
    void (waiting ? navigator.setAppBadge(waiting) : navigator.clearAppBadge()).catch(() => {
      // Not put on a home screen: there is no icon to write on.
    });
  }

  /** The rules of all games in this language, once a day: the worker keeps what passes through it. */
  async keepRules(language: Language): Promise<void> {
    // Without a server the worker keeps every file anyway.
    if (withoutServer || !('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    if (!serviceWorker.controller) {
      await new Promise((go) => serviceWorker.addEventListener('controllerchange', go));
    }
    const today = `${language} ${new Date().toDateString()}`;
    const saving = 'connection' in navigator && Boolean(Object(navigator.connection).saveData);
    if (recall('kept') === today || saving) return;
    const games = (await allGames()).filter((game) => game.rules?.length);
    await fetch('/api/games');
    for (const code of LANGUAGES) await fetch(`/texts/${code}.ftl`);
    for (const game of games) {
      await fetch(`/texts/${game.id}/${language}.ftl`);
      await api.rules(game.id, language);
    }
    remember('kept', today);
  }

  /** What belongs to nobody may stay; what names a language of the manifest follows it. */
  showManifest(language: Language): void {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    if (link) link.href = fileAddress(`/manifest.${language}.webmanifest`);
  }
}

export const app = new App();
