/** Where a board stands on a wildlife card. */
import type { CascadiaCardGuide, Part } from '../../protocol';

/** How often each rung is reached now: by all of them together, or by each pattern. */
export function reached(guide: CascadiaCardGuide, parts: readonly Part[]): number[] {
  const own = parts.filter((part) => part.category === guide.species).map((part) => part.points);
  const all = own.reduce((sum, points) => sum + points, 0);
  const scored = guide.counted ? [all] : own;
  return guide.rungs.map((rung) => scored.filter((points) => points === rung.points).length);
}
