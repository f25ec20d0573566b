/** How large a drawing is shown, and where, so that nothing that can be chosen is hidden. */
import type { Rect } from '../geometry';
import type { Point } from '../geometry';

/** Drawing units to pixels: `k` pixels a unit, moved by x and y. */
export interface Fitted extends Point {
  k: number;
}

export interface Room {
  w: number;
  h: number;
  margin: number;
  /** Pixels a unit may have at most. */
  largest: number;
  /** What stands over the drawing in the corner at the top left and at the bottom right. */
  first: { w: number; h: number };
  last: { w: number; h: number };
}

const SMALLEST = 0.65; // of the largest scale: rather a hidden place than a drawing nobody can read
const MIDDLE_FIRST = [0.5, 0, 1]; // where in its room a drawing lies: shares of what is left over

/**
 * All of `box`, as large as possible with every place of `clear` (and `reach` units around it) in
 * the open: if need be at an edge, or beside, below or above what stands in the corners.
 */
export function fitting(room: Room, box: Rect, clear: readonly Point[], reach: number): Fitted {
  const all = candidates(room, box);
  const smallest = SMALLEST * Math.max(...all.map(({ k }) => k));
  let best = all[0]!;
  let least = Infinity;
  for (const found of all) {
    if (found.k < smallest || found.k <= 0) continue;
    const hidden = clear.filter((place) => covered(room, found, place, reach)).length;
    if (hidden > least || (hidden === least && found.k <= best.k)) continue;
    [best, least] = [found, hidden];
  }
  return best;
}

/** Ways to show it, those in the middle first. */
function candidates(room: Room, box: Rect): Fitted[] {
  const edges = insets(room.first.h).flatMap((top) =>
    insets(room.first.w).flatMap((left) =>
      insets(room.last.h).flatMap((bottom) =>
        insets(room.last.w).map((right) => ({ top, left, bottom, right })),
      ),
    ),
  );
  return MIDDLE_FIRST.flatMap((across) =>
    MIDDLE_FIRST.flatMap((down) => edges.map((one) => inside(room, box, one, across, down))),
  );
}

const MUCH_LARGER = 1.3; // for which a drawing that stood still is shown anew

/**
 * Whether a drawing can stay as it is shown: all of `box` is in sight, no more of `clear` is hidden
 * than there would be otherwise, and it could not be much larger.
 */
export function willDo(
  room: Room,
  box: Rect,
  at: Fitted,
  best: Fitted,
  clear: readonly Point[],
  reach: number,
): boolean {
  const [left, top] = [at.x + box.x * at.k, at.y + box.y * at.k];
  const whole =
    left >= 0 && top >= 0 && left + box.w * at.k <= room.w && top + box.h * at.k <= room.h;
  const hidden = (shown: Fitted) => clear.filter((place) => covered(room, shown, place, reach));
  return whole && best.k < at.k * MUCH_LARGER && hidden(at).length <= hidden(best).length;
}

function insets(size: number): number[] {
  return size ? [0, size] : [0];
}

interface Edges {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

function inside(room: Room, box: Rect, edges: Edges, across: number, down: number): Fitted {
  const w = room.w - edges.left - edges.right;
  const h = room.h - edges.top - edges.bottom;
  const k = Math.min((w - 2 * room.margin) / box.w, (h - 2 * room.margin) / box.h, room.largest);
  const start = (size: number, drawn: number, share: number): number =>
    room.margin + (size - 2 * room.margin - drawn) * share;
  return {
    k,
    x: edges.left + start(w, box.w * k, across) - box.x * k,
    y: edges.top + start(h, box.h * k, down) - box.y * k,
  };
}

function covered({ w, h, first, last }: Room, at: Fitted, place: Point, reach: number): boolean {
  const [x, y, r] = [at.x + place.x * at.k, at.y + place.y * at.k, reach * at.k];
  const underFirst = x - r < first.w && y - r < first.h;
  const underLast = x + r > w - last.w && y + r > h - last.h;
  return underFirst || underLast;
}
