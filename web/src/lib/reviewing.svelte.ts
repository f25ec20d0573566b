/** A review as it grows: asked for again and again, as long as somebody looks. */
import type { MatchReview, Text } from '../protocol';
import { api, Refused } from './api';

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
    while (!this.#stopped && !this.review?.done) {
      try {
        this.review = await api.review(this.table, this.review?.version ?? 0);
      } catch (reason) {
        if (!(reason instanceof Refused)) throw reason;
        this.problem = reason.why;
        return;
      }
    }
  }
}
