/** A review as it grows: asked for again and again, as long as somebody looks. */
import type { MatchReview, Text } from '../../protocol';
import { api, Refused } from '../network/api';

const MAX_RETRIES = 6; // in a row, before whoever looks is told
const RETRY_MS = 2000; // milliseconds between two of them

/** A line that broke, a server that has too much to do just now: it may go on in a moment. */
function passes(refused: Refused): boolean {
  return refused.status === 0 || refused.status === 429 || refused.status >= 500;
}

export class Reviewing {
  review = $state.raw<MatchReview | null>(null);
  problem = $state.raw<Text | null>(null);
  /** When all is known, or nothing will be. */
  readonly done: Promise<void>;
  #stopped = false;

  constructor(private readonly table: string) {
    this.done = this.#follow();
  }

  stop(): void {
    this.#stopped = true;
  }

  async #follow(): Promise<void> {
    let tries = 0;
    while (!this.#stopped && !this.review?.done) {
      try {
        this.review = await api.review(this.table, this.review?.version ?? 0);
        tries = 0;
      } catch (reason) {
        if (!(reason instanceof Refused)) throw reason;
        tries += 1;
        if (tries === MAX_RETRIES || !passes(reason)) {
          this.problem = reason.why;
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}
