/** Where others find this server: what a link to be sent to them begins with. */
import { api } from './api';

/** Whether a name leads nowhere but to the computer that uses it. */
export function isOnlyHere(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

class PublicAddress {
  origin = $state(location.origin);
  /** Nobody at another computer can open such a link. */
  onlyHere = $state(false);
  #asked: Promise<void> | null = null;

  /** Asks the server, where the page was opened by a name that is of no use to others. */
  ask(): Promise<void> {
    this.#asked ??= isOnlyHere(location.hostname) ? this.#ask() : Promise.resolve();
    return this.#asked;
  }

  async #ask(): Promise<void> {
    const { address } = await api.address();
    const known = URL.parse(address);
    if (known && !isOnlyHere(known.hostname)) this.origin = known.origin;
    else this.onlyHere = true;
  }
}

export const publicAddress = new PublicAddress();
