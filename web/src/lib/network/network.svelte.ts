import { withoutServer } from './site';

/** Whether the server can be reached, as far as is known; where there is none, nothing is missing. */
class Network {
  offline = $state(!withoutServer && navigator.onLine === false);

  /** For as long as the page is open. */
  follow(): void {
    if (withoutServer) return;
    addEventListener('offline', () => (this.offline = true));
    addEventListener('online', () => (this.offline = false));
  }
}

export const network = new Network();
