/** The curves of a review, as paths: what luck moved and what decisions moved, apart. */
import type { MatchReview } from '../../protocol';

export type Measure = 'points' | 'chances';

/** The scale of a chart: x from 0 to 1 over the moves, y from 0 (top) to 1 (bottom). */
export interface Curve {
  /** Paths in a square of 100 by 100; a glance has no causes yet. */
  luck: string;
  decisions: string;
  glance: string;
  low: number;
  high: number;
}

/** One turn, as a line of the table; the parts are of the seat that is looked at. */
export interface TurnRow {
  turn: number; // of this player's
  end: number; // moves before it was over
  actor: number;
  luck: number;
  own: number;
  others: number;
  expected: number;
  chance: number;
}

export function curveOf(review: MatchReview, seat: number, measure: Measure): Curve {
  const values = review[measure].map((row) => row[seat] ?? 0);
  const moves = Math.max(1, review.actors.length);
  let [low, high] = measure === 'chances' ? [0, 1] : [Math.min(...values), Math.max(...values)];
  if (!Number.isFinite(low)) [low, high] = [0, 1];
  if (low === high) [low, high] = [low - 1, high + 1];
  const at = (n: number): string => {
    const x = (100 * (review.plies[n] ?? 0)) / moves;
    const y = 100 - (100 * ((values[n] ?? 0) - low)) / (high - low);
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  };
  if (!review.samples) {
    const glance = values.length ? `M${values.map((_, n) => at(n)).join('L')}` : '';
    return { luck: '', decisions: '', glance, low, high };
  }
  const paths = { luck: '', decisions: '' };
  let before: keyof typeof paths | null = null;
  review.actors.forEach((actor, ply) => {
    const cause = actor === null ? 'luck' : 'decisions';
    paths[cause] += cause === before ? `L${at(ply + 1)}` : `M${at(ply)}L${at(ply + 1)}`;
    before = cause;
  });
  return { ...paths, glance: '', low, high };
}

/** What every turn brought a seat, from the end of the turn before. */
export function turnRows(review: MatchReview, seat: number): TurnRow[] {
  if (!review.samples) return [];
  let first = 0;
  const turns: number[] = [];
  return review.turns.map((end) => {
    const actor = review.actors.slice(first, end).findLast((one) => one !== null) ?? 0;
    turns[actor] = (turns[actor] ?? 0) + 1;
    const row: TurnRow = {
      turn: turns[actor],
      end,
      actor,
      luck: 0,
      own: 0,
      others: 0,
      expected: review.points[end]?.[seat] ?? 0,
      chance: review.chances[end]?.[seat] ?? 0,
    };
    for (let ply = first; ply < end; ply++) {
      const by = (review.points[ply + 1]?.[seat] ?? 0) - (review.points[ply]?.[seat] ?? 0);
      const mover = review.actors[ply];
      row[mover === null ? 'luck' : mover === seat ? 'own' : 'others'] += by;
    }
    first = end;
    return row;
  });
}
