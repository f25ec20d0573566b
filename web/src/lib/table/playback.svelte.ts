/** How a turn comes into sight: what fell, then what was moved, then whoever is next. */
import type { Frame, LogLine, Position } from '../../protocol';
import { type Motion, motion, type MotionStep } from '../board/motion.svelte';
import { type Arrival, isAsked } from './arrival';
import { lastMove } from './moves';
import type { Table } from './table.svelte';

/** The die tumbles and rests. */
export const ROLL_MS = 800;
/** What somebody else did is in sight at least so long before the next turn. */
const MOVE_MS = 350;

/** Each move of a round that is played again is in sight at least so long. */
const AGAIN_MS = 600;
const MAX_FRAMES = 50; // as many as the server sends at once

/** What a game says about its turns. */
export interface Plays {
  /** What the die shows by these lines of the log; 0: it was not rolled. */
  rolled?(lines: readonly LogLine[]): number;
}

type Shown = Pick<
  Table,
  'bringIntoSight' | 'position' | 'arrived' | 'lines' | 'lastMove' | 'mine' | 'over'
>;

/** The ply after which the last round began: the last thing `seat` did before others moved. */
export function roundStart(
  lines: readonly { line: LogLine }[],
  seat: number | null,
): number | null {
  if (seat === null) return null;
  const others = lines.findLastIndex(({ line }) => line.actor !== null && line.actor !== seat);
  const own = lines.slice(0, others + 1).findLastIndex(({ line }) => line.actor === seat);
  return others < 0 || own < 0 ? null : lines[own]!.line.ply;
}

export class Playback {
  /** The die that is on the board now, and how long it takes to come to rest. */
  die = $state.raw<{ pips: number; ms: number } | null>(null);

  constructor(
    private readonly table: Shown,
    private readonly game: () => Plays | null,
    private readonly queue: Motion = motion,
  ) {
    table.bringIntoSight = (arrival, show) => this.#play(arrival, show);
  }

  /** Where the last round began, if it can be played again: not where several people share a device. */
  get round(): number | null {
    const { table } = this;
    if (table.mine.length !== 1 || table.over) return null;
    return roundStart(table.lines, table.position?.seat ?? null);
  }

  /** Plays the last round again, from what the server has kept of it. */
  async again(load: (first: number, last: number) => Promise<readonly Frame[]>): Promise<void> {
    const { table, queue, round } = this;
    const { position, lastMove: last, lines } = table;
    if (!position || round === null || queue.playing) return;
    const first = Math.max(round, position.ply - MAX_FRAMES + 1);
    const frames = await load(first, position.ply);
    if (table.position !== position) return; // something has happened meanwhile
    let scores = frames[0]?.scores ?? position.scores;
    const steps = frames.flatMap((frame, index): MotionStep[] => {
      const { line } = frame;
      const n = lines.findLast((one) => one.line.ply === line?.ply)?.n ?? position.n;
      const before = scores;
      const show = (): void => {
        table.position = pastPosition(position, frame, n);
        if (line && index) {
          const change = { before, after: frame.scores };
          table.lastMove = lastMove(table.lastMove, [{ n, line }], change);
        }
      };
      scores = frame.scores;
      const pips = (line && index && this.game()?.rolled?.([line])) || 0;
      const shown = { show, ms: AGAIN_MS, rests: true };
      return pips ? [this.#roll(pips), shown] : [shown];
    });
    const back = (): void => {
      table.position = position;
      table.lastMove = last;
    };
    queue.play([...steps, { show: back }]);
  }

  #play({ before, after, lines }: Arrival, show: () => void): void {
    const { queue } = this;
    const pips = this.game()?.rolled?.(lines) ?? 0;
    const mine = lines.every(({ actor }) => actor === null || actor === before.seat);
    // Steps of my own turn follow each other as fast as I choose.
    if (!queue.playing && (!lines.length || (mine && !pips && isAsked(after)))) return show();
    queue.play([...(pips ? [this.#roll(pips)] : []), { show, ms: mine ? 0 : MOVE_MS }]);
    // Through other eyes: nothing of what the last ones saw stays in sight.
    if (before.seat !== after.seat) queue.skip();
  }

  #roll(pips: number): MotionStep {
    return {
      show: () => (this.die = { pips, ms: ROLL_MS * this.queue.pace }),
      ms: ROLL_MS,
      clear: () => (this.die = null),
    };
  }
}

/** How the table lay at a moment of the round, with nothing to choose. */
function pastPosition(now: Position, { view, scores, to_move, ply }: Frame, n: number): Position {
  return { n, seq: now.seq, ply, seat: now.seat, to_move, scores, view };
}
