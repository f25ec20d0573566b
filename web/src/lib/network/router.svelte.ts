/**
 * Addresses: `/`, `/tables`, `/new/minisurf`, `/table/abc`, `/replay/abc`, `/puzzles/taxi`, `/score/cascadia`, …
 * Without a server there is one file, and they stand in the hash: `#/table/abc`.
 */
import { back } from './back_button';
import { withoutServer } from './site';

export interface Route {
  page: string;
  id: string;
}

export function parse(path: string): Route {
  const [page = '', id = ''] = path.split('/').filter(Boolean).map(decodeURIComponent);
  return { page: page || 'home', id };
}

class Router {
  route = $state.raw<Route>(this.#read());

  constructor() {
    addEventListener('popstate', () => {
      const found = this.#read();
      const { page, id } = this.route;
      // Back may only have put a sheet away: see `back.ts`.
      if (found.page !== page || found.id !== id) this.route = found;
    });
    if (withoutServer) {
      for (const kind of ['pointerover', 'focusin'] as const) addEventListener(kind, showAddress);
    }
  }

  /** The address inside the client: path, query and fragment. */
  get #here(): URL {
    const { pathname, search, hash } = location;
    const path = withoutServer ? hash.slice(1) || '/' : pathname + (search ?? '') + (hash ?? '');
    return new URL(path.startsWith('/') ? path : '/', 'http://client');
  }

  get query(): URLSearchParams {
    return this.#here.searchParams;
  }

  /** What follows the `#` of an address: a secret, mostly, which no server is told. */
  get fragment(): string {
    return this.#here.hash;
  }

  /** Takes the fragment out of the address: neither history nor a picture has it. */
  dropFragment(): void {
    history.replaceState(null, '', written(this.#here.pathname));
  }

  /** Writes what is chosen on this page into its address, without a step in the history. */
  noteQuery(name: string, value: string): void {
    const { pathname, searchParams, hash } = this.#here;
    searchParams.set(name, value);
    history.replaceState(history.state, '', written(`${pathname}?${searchParams}${hash}`));
  }

  #read(): Route {
    return parse(this.#here.pathname);
  }

  go(path: string): void {
    back.change(() => {
      // What lay over the page goes with it: its entry is not one to come back to.
      if (history.state?.over) history.replaceState(null, '', written(path));
      else history.pushState(null, '', written(path));
      this.route = this.#read();
      scrollTo(0, 0);
    });
  }

  /** For an answer that is awaited: leads on only if the reader is still where it was asked for. */
  fromHere(): (path: string) => void {
    const here = this.route;
    return (path) => {
      if (this.route === here) this.go(path);
    };
  }

  /** Plain clicks on links inside the client stay inside it. */
  followLinks(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest('a');
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
    if (withoutServer) return this.#followHash(event, link.getAttribute('href') ?? '');
    if (/^\/(api|docs|offline)(\/|$)/.test(link.pathname)) return; // the server's own
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }

  #followHash(event: MouseEvent, href: string): void {
    if (/^#?\//.test(href)) {
      event.preventDefault();
      this.go(href.replace('#', ''));
    } else if (href.startsWith('#')) {
      event.preventDefault(); // a place on this page: the hash is taken by the page itself
      const place = document.getElementById(href.slice(1));
      place?.scrollIntoView();
      place?.focus();
    }
  }
}

/** A path inside the client, as the browser's address has it. */
function written(path: string): string {
  return withoutServer ? `#${path}` : path;
}

/** Links name paths inside the client. Before one can be opened in another tab or copied, it gets the
 * address that leads there without a server. */
function showAddress(event: Event): void {
  const link = (event.target as Element | null)?.closest?.('a[href^="/"]');
  if (link) link.setAttribute('href', written(link.getAttribute('href') ?? '/'));
}

export const router = new Router();
