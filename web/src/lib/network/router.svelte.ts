/** Addresses: `/`, `/tables`, `/new/minisurf`, `/table/abc`, `/replay/abc`, `/puzzles/taxi`, `/score/cascadia`, … */

export interface Route {
  page: string;
  id: string;
}

export function parse(path: string): Route {
  const [page = '', id = ''] = path.split('/').filter(Boolean).map(decodeURIComponent);
  return { page: page || 'home', id };
}

class Router {
  route = $state.raw<Route>(parse(location.pathname));

  constructor() {
    addEventListener('popstate', () => {
      const found = parse(location.pathname);
      const { page, id } = this.route;
      // Back may only have put a sheet away: see `back.ts`.
      if (found.page !== page || found.id !== id) this.route = found;
    });
  }

  go(path: string): void {
    // What lay over the page goes with it: its entry is not one to come back to.
    if (history.state?.over) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.route = parse(location.pathname);
    scrollTo(0, 0);
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
    if (/^\/(api|docs)(\/|$)/.test(link.pathname)) return; // the server's own
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
