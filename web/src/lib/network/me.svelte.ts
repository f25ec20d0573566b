/** Who I am on this server: a guest with a name, known by a cookie. */
import type { Me } from '../../protocol';
import { api } from './api';
import { app } from './app.svelte';
import { lastSeen, seeMe } from './last_seen';
import { network } from './network.svelte';

class Myself {
  known = $state.raw<Me>({ guest: '' });

  get name(): string {
    return this.known.name ?? '';
  }

  async load(): Promise<void> {
    try {
      this.#become(await api.me());
    } catch (reason) {
      if (!network.offline) throw reason;
      this.known = lastSeen()?.me ?? this.known; // as it was
    }
  }

  /** Become a guest if I am none yet, perhaps under a new name. */
  async ensure(name = this.name): Promise<void> {
    if (this.known.guest && name === this.name) return;
    this.#become(await api.setName(name));
  }

  #become(known: Me): void {
    this.known = known;
    seeMe(known);
    app.badge(known.waiting ?? 0);
  }
}

export const me = new Myself();
