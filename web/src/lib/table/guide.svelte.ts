/** What a game's cards are worth, as its rules have worked it out; fetched when first wanted. */
import type { Games } from '../../protocol';
import { api } from '../network/api';

type Guided = { [G in keyof Games]: Games[G] extends { guide: unknown } ? G : never }[keyof Games];

class Guides {
  #found = $state.raw<Partial<Record<string, unknown>>>({});
  readonly #asked = new Set<string>();

  of<G extends Guided>(game: G): Games[G]['guide'] | undefined {
    if (!this.#asked.has(game)) {
      this.#asked.add(game);
      void api.guide(game).then(
        (found) => (this.#found = { ...this.#found, [game]: found }),
        () => this.#asked.delete(game),
      );
    }
    return this.#found[game] as Games[G]['guide'] | undefined;
  }
}

export const guides = new Guides();
