/** Who did what last: told in one line, and marked on the boards. */
import type { LogLine, Score, Text } from '../../protocol';

const UNDONE = 'log-undo';

/** Something a seat did, by the number of its event (or of its ply in a replay). */
export interface LastTurn {
  n: number;
  ply: number;
  action: string;
}

/** What each seat has done since its last turn began. */
export type LastTurns = ReadonlyMap<number, readonly LastTurn[]>;

export function lastTurns(lines: Iterable<{ n: number; line: LogLine }>): LastTurns {
  const turns = new Map<number, LastTurn[]>();
  let last: number | null = null;
  for (const { n, line } of lines) {
    const { actor, action, ply } = line;
    if (line.text.key === UNDONE) {
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

/** The last thing somebody did, in the words of the log, and the points that this action brought. */
export interface LastMove {
  n: number;
  ply: number;
  seat: number;
  /** Empty: a move was taken back. */
  action: string;
  text: Text;
  /** 0 also where it is not known: one position has come for several actions. */
  gain: number;
}

export function lastMove(
  before: LastMove | null,
  lines: readonly { n: number; line: LogLine }[],
  scores: { before: readonly Score[]; after: readonly Score[] },
): LastMove | null {
  const made = lines.filter(({ line }) => line.actor !== null && line.ply >= 0);
  const last = made.findLast(({ line }) => line.action || line.text.key === UNDONE);
  if (!last) return before;
  const { actor, action, ply, text } = last.line;
  const total = (all: readonly Score[]): number => all[actor!]?.total ?? 0;
  const gain = action && made.length === 1 ? total(scores.after) - total(scores.before) : 0;
  return { n: last.n, ply, seat: actor!, action: action ?? '', text, gain };
}
