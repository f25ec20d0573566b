/** How a turn comes into sight: what fell, then what was moved, then whoever is next. */
import type { LogLine } from '../../protocol';
import { type Motion, motion, type Step } from '../board/motion.svelte';
import { type Arrival, isAsked } from './arrival';
import type { Table } from './table.svelte';

/** The die tumbles and rests. */
export const ROLL_MS = 800;
/** What somebody else did is in sight at least so long before the next turn. */
const MOVE_MS = 350;

/** What a game says about its turns. */
export interface Plays {
  /** What the die shows by these lines of the log; 0: it was not rolled. */
  rolled?(lines: readonly LogLine[]): number;
}

export class Playback {
  /** The die that is on the board now, and how long it takes to come to rest. */
  die = $state.raw<{ pips: number; ms: number } | null>(null);

  constructor(
    table: Pick<Table, 'bringIntoSight'>,
    private readonly game: () => Plays | null,
    private readonly queue: Motion = motion,
  ) {
    table.bringIntoSight = (arrival, show) => this.#play(arrival, show);
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

  #roll(pips: number): Step {
    return {
      show: () => (this.die = { pips, ms: ROLL_MS * this.queue.pace }),
      ms: ROLL_MS,
      clear: () => (this.die = null),
    };
  }
}
