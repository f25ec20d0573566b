/** Whether the server can be reached, as far as is known. */
class Network {
  offline = $state(navigator.onLine === false);

  /** For as long as the page is open. */
  follow(): void {
    addEventListener('offline', () => (this.offline = true));
    addEventListener('online', () => (this.offline = false));
  }
}

export const network = new Network();
