/** Who did what last: told in one line, and marked on the boards. */
import type { LogLine, Score, Text } from '../protocol';

/** Something a seat did, by the number of its event (or of its ply in a replay). */
export interface Played {
  n: number;
  ply: number;
  action: string;
}

/** What each seat has done since its last turn began. */
export type LastTurns = ReadonlyMap<number, readonly Played[]>;

export function lastTurns(lines: Iterable<{ n: number; line: LogLine }>): LastTurns {
  const turns = new Map<number, Played[]>();
  let last: number | null = null;
  for (const { n, line } of lines) {
    const { actor, action, ply } = line;
    if (line.text.key === 'log-undo') {
      for (const [seat, run] of turns) {
        turns.set(
          seat,
          run.filter((played) => played.ply < ply),
        );
      }
    }
    if (actor === null || !action) continue;
    const run = actor === last ? (turns.get(actor) ?? []) : [];
    turns.set(actor, [...run, { n, ply, action }]);
    last = actor;
  }
  return turns;
}

/** The last thing somebody did, in the words of the log, and what the turn has earned so far. */
export interface LastMove {
  n: number;
  seat: number;
  action: string;
  text: Text;
  gain: number;
}

export function lastMove(
  before: LastMove | null,
  lines: readonly { n: number; line: LogLine }[],
  scores: { before: readonly Score[]; after: readonly Score[] },
): LastMove | null {
  let found = before;
  const counted = new Set<number>();
  for (const { n, line } of lines) {
    const { actor, action, text } = line;
    if (actor === null || !action) continue;
    const earlier = found?.seat === actor ? found.gain : 0;
    const total = (all: readonly Score[]): number => all[actor]?.total ?? 0;
    // One position for all of them: the difference belongs to the seat's first line of the batch.
    const now = counted.has(actor) ? 0 : total(scores.after) - total(scores.before);
    counted.add(actor);
    found = { n, seat: actor, action, text, gain: earlier + now };
  }
  return found;
}
