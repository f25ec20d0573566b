/** What the wildlife cards score, as the rules have worked it out; fetched when first wanted. */
import type { CascadiaCardGuide, CascadiaGuide, CascadiaView, Part } from '../../protocol';
import { api } from '../../lib/api';

class Cards {
  #guide = $state.raw<CascadiaGuide | null>(null);
  #asked = false;

  of(kind: CascadiaView['kind'], species: string, card: string): CascadiaCardGuide | undefined {
    if (!this.#asked) {
      this.#asked = true;
      void api.guide<CascadiaGuide>('cascadia').then(
        (found) => (this.#guide = found),
        () => (this.#asked = false),
      );
    }
    return this.#guide?.[kind].find((one) => one.species === species && one.card === card);
  }
}

export const cards = new Cards();

/** How often each rung is reached now: by all of them together, or by each pattern. */
export function reached(guide: CascadiaCardGuide, parts: readonly Part[]): number[] {
  const own = parts.filter((part) => part.category === guide.species).map((part) => part.points);
  const all = own.reduce((sum, points) => sum + points, 0);
  const scored = guide.counted ? [all] : own;
  return guide.rungs.map((rung) => scored.filter((points) => points === rung.points).length);
}
