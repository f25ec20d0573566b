/** Several people at one device: who looks at it next, and when the last turn has been seen. */
import { motion } from '../board/motion.svelte';
import type { Table } from './table.svelte';

type Seats = Pick<Table, 'info' | 'position' | 'mine' | 'over' | 'seat' | 'handOver' | 'latest'>;

/** Whether several people at one device hide something from each other. */
export function hidesSeats(
  secrets: boolean | undefined,
  mine: readonly number[],
  over: boolean,
): boolean {
  return !!secrets && mine.length > 1 && !over;
}

export class SharedDevice {
  /** Who has said to be in front of it; null: nobody yet. */
  confirmed = $state<number | null>(null);
  /** The result of a turn is being shown to whoever made it. */
  showing = $state(false);
  /** Counts results: a later one is shown for its own time. */
  #results = 0;

  constructor(private readonly table: Seats) {}

  /** What one person sees must not be seen by the next. */
  readonly secret = $derived.by(() => {
    const { info, mine, over } = this.table;
    return hidesSeats(info?.secrets, mine, over);
  });

  /** The seat that the device goes to. */
  readonly next = $derived.by((): number | null => {
    const { position, handOver, seat } = this.table;
    if (!position) return null;
    return handOver ?? (this.secret && seat !== this.confirmed ? seat : null);
  });

  /** The same, once the result of the last turn has been in sight. */
  readonly due = $derived.by(() => (this.showing ? null : this.next));

  /** Nothing is shown until the next person is there. */
  readonly covered = $derived.by(() => this.secret && this.due !== null);

  /** Keeps the device where it is until what the last person did has been seen. */
  async showResult(): Promise<void> {
    // Before anybody has sat down there is nothing that may be shown.
    if (this.secret ? this.confirmed === null : !this.table.latest.length) return;
    const result = ++this.#results;
    this.showing = true;
    await motion.rest();
    if (result === this.#results) this.showing = false;
  }
}
