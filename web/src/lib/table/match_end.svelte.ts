/** A finished match on the page: what the server says of its end, and how far it has been counted. */
import type { Daily, FinalSheet, MatchReview, Score } from '../../protocol';
import { api } from '../network/api';
import { figure } from './points';
import type { GameComponents, TableBoardContext } from '../board/board_context.svelte';
import { tr } from '../texts.svelte';
import {
  comparedWith,
  endNotes,
  headline,
  runnerUp,
  scoreSteps,
  seatInFront,
  widestGap,
  type Outcome,
} from './match_end';
import { points } from './points';
import type { Table } from './table.svelte';

const STEP_MS = 380; // how long one group stays lit before the next

export class MatchEnd {
  final = $state.raw<FinalSheet | null>(null);
  daily = $state.raw<Daily | null>(null);
  /** Only a review that exists already: asking for a new one would keep the server busy. */
  review = $state.raw<MatchReview | null>(null);
  /** How many steps have been counted; all of them unless the end has just come. */
  #counted = $state(Infinity);
  #loading: Promise<void> | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly table: Table,
    private readonly context: TableBoardContext,
    private readonly game: () => GameComponents | null,
  ) {}

  /** Ready once the points are there; nothing waits for the rest. */
  load(): Promise<void> {
    this.#loading ??= this.#loadPoints();
    return this.#loading;
  }

  async #loadPoints(): Promise<void> {
    this.final = await api.final(this.table.id).catch(() => null);
    if (!this.table.mine.length) this.context.shown = this.seat; // a spectator sees the winner's board
    void this.#loadMore();
  }

  async #loadMore(): Promise<void> {
    const { id, info, mine } = this.table;
    const none = () => null;
    if (info?.daily && mine.length) this.daily = await api.daily(info.game, info.daily).catch(none);
    const review = await api.knownReview(id).catch(none);
    this.review = review?.done ? review : null;
  }

  // What is said ---------------------------------------------------------------------------------

  readonly outcome: Outcome | null = $derived.by(() => {
    const { info, ended } = this.table;
    if (!info) return null;
    return {
      info,
      names: info.seats.map((_, seat) => this.context.name(seat)),
      scores: this.final?.scores ?? ended?.scores ?? [],
      result: this.final?.result ?? ended?.result ?? null,
      reason: this.final?.reason ?? ended?.reason,
    };
  });

  readonly seat = $derived.by(() => seatInFront(this.table.mine, this.outcome?.result ?? null));

  /** "You win, 98 to 89": as whoever reads it says it, or with names only. */
  title(own = true): string {
    const { mine } = this.table;
    const you = own && mine.length === 1 ? mine[0]! : null;
    return this.outcome?.reason ? headline(this.outcome, you) : tr('web-over');
  }

  readonly notes = $derived.by(() => {
    const { outcome, table } = this;
    if (!outcome) return [];
    const [winner] = outcome.result?.winners ?? [];
    const second = winner === undefined ? undefined : runnerUp(outcome, winner);
    const view = table.position?.view;
    if (!view || winner === undefined || second === undefined) return endNotes(outcome);
    const ended = { ...outcome, winner, second };
    return endNotes(outcome, this.game()?.decided?.(view, ended) ?? '');
  });

  /** My place where it is worth a medal: the first, or among more than two players any. */
  readonly place = $derived.by(() => {
    const { info, mine } = this.table;
    const me = mine.length === 1 ? mine[0]! : null;
    if (!info || me === null || info.seats.length < 2 || info.seats[me]?.resigned) return 0;
    const place = this.outcome?.result?.places[me] ?? 0;
    return info.seats.length > 2 || this.won ? place : 0;
  });

  /** Somebody at this device has won, alone or with others. */
  readonly won = $derived.by(() => {
    const { info, mine } = this.table;
    const winners = this.outcome?.result?.winners ?? [];
    return (info?.seats.length ?? 0) > 1 && winners.some((seat) => mine.includes(seat));
  });

  /** The seats whose points are told beside each other: the one in front, and one to compare. */
  readonly compared: readonly number[] = $derived.by(() => {
    const other = this.outcome ? comparedWith(this.outcome, this.context.shown) : undefined;
    return other === undefined ? [this.context.shown] : [this.context.shown, other];
  });

  /** One sentence: from the review if there is one, otherwise where the winner was farthest ahead. */
  readonly sentence = $derived.by(() => {
    const { outcome, review, table } = this;
    const shares = table.mine.length === 1 ? review?.seats?.[table.mine[0]!] : undefined;
    if (shares) {
      const { luck, final } = shares.points;
      return tr('web-ending-review', { luck: figure(luck, true), adjusted: figure(final - luck) });
    }
    const gap = outcome && widestGap(outcome);
    if (!gap) {
      const view = table.position?.view;
      return (view && outcome && this.game()?.summary?.(view, outcome.names)) || '';
    }
    const unit = outcome.info.unit ?? 1;
    const part = tr(`${outcome.info.game}-part-${gap.category}`);
    return tr('web-ending-gap', { part, won: points(gap.won, unit), lost: points(gap.lost, unit) });
  });

  // The points are counted on the board ----------------------------------------------------------

  /** In the order of the score table beside the board. */
  readonly categories = $derived(Object.keys(this.outcome?.scores[0]?.parts ?? {}));

  readonly steps = $derived(
    scoreSteps(this.categories, this.scoreOf(this.seat), this.final?.parts[this.seat] ?? []),
  );

  get counting(): boolean {
    return this.#counted < this.steps.length || (this.#counted === 0 && !this.final);
  }

  /** Points of each category as far as they have been counted, for the seat in front. */
  readonly tally = $derived.by(() => {
    const sums = new Map<string, number>();
    for (const step of this.steps.slice(0, this.#counted)) sums.set(step.category, step.points);
    return sums;
  });

  get lastCategory(): string {
    return this.counting ? (this.steps[this.#counted - 1]?.category ?? '') : '';
  }

  scoreOf(seat: number): Score | undefined {
    return this.outcome?.scores[seat];
  }

  /** The match is over: count, once its last turn has played out, unless nothing is to move. */
  async begin(playedOut: Promise<unknown>): Promise<void> {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.#counted = 0;
    await Promise.all([this.load(), playedOut]);
    if (this.#counted !== 0) return; // skipped meanwhile
    this.context.shown = this.seat;
    this.#timer = setInterval(() => this.#next(), STEP_MS);
  }

  #next(): void {
    this.#counted += 1;
    const step = this.steps[this.#counted - 1];
    if (!step) return this.finish();
    const { category, parts } = step;
    this.context.highlight = { seat: this.seat, category, parts };
  }

  /** Everything is counted now: the last step is over, or nobody wants to wait for it. */
  finish(): void {
    clearInterval(this.#timer);
    if (this.counting || this.#counted !== Infinity) this.context.highlight = null;
    this.#counted = Infinity;
  }

  /** Light up what makes a category of the board in front, or put it out again. */
  light(category: string): void {
    const { highlight, shown } = this.context;
    if (highlight?.seat === shown && highlight.category === category) {
      this.context.highlight = null;
      return;
    }
    const parts = (this.final?.parts[shown] ?? []).filter((part) => part.category === category);
    this.context.highlight = { seat: shown, category, parts };
  }
}
