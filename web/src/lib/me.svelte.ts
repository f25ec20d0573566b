/** Who I am on this server: a guest with a name, known by a cookie. */
import type { Me } from '../protocol';
import { api } from './api';

class Myself {
  known = $state.raw<Me>({ guest: '' });

  get name(): string {
    return this.known.name ?? '';
  }

  async load(): Promise<void> {
    this.known = await api.me();
  }

  /** Become a guest if I am none yet, perhaps under a new name. */
  async ensure(name = this.name): Promise<void> {
    if (this.known.guest && name === this.name) return;
    this.known = await api.setName(name);
  }
}

export const me = new Myself();
