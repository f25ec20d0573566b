/** What actions would do: asked once each, kept as long as the position stays. */
import { SvelteMap } from 'svelte/reactivity';
import type { Previewed } from '../../protocol';

export class Previews {
  readonly #found = new SvelteMap<string, Previewed | null>();

  get(key: string): Previewed | undefined {
    return this.#found.get(key) ?? undefined;
  }

  /** Asks the first time; a refusal is final only if the server could be reached. */
  want(key: string, ask: () => Promise<Previewed>, reached: () => boolean): void {
    if (this.#found.has(key)) return;
    this.#found.set(key, null);
    ask().then(
      (answer) => this.#found.has(key) && this.#found.set(key, answer),
      () => !reached() && this.#found.delete(key),
    );
  }

  clear(): void {
    this.#found.clear();
  }
}
