/** A match that can be walked through: frames are fetched in small bundles around the reader. */
import type { Frame, LogLine, TableLine } from '../protocol';
import { api } from './api';
import { seatName, type Face, type Lit } from './face.svelte';

const BUNDLE = 25;

export interface Compared {
  ply: number;
  made: string;
  best: string;
  better: boolean;
}

export class ReplayFace implements Face {
  readonly labels = [];
  readonly keys = [];
  readonly ask = null;
  readonly lit: Lit | null = null;
  readonly aids = true;
  readonly figures = null;
  at = $state(0);
  plies = $state(0);
  seat = $state<number | null>(null);
  turns = $state.raw<readonly LogLine[]>([]);
  frame = $state.raw<Frame | null>(null);
  /** A decision that is looked at again: what was done and what was better, one of them shown. */
  compared = $state.raw<Compared | null>(null);
  #shown = $state<number | null>(null);
  #frames = new Map<number, Frame>();
  #wanted = 0;

  constructor(readonly line: TableLine) {}

  get view(): unknown {
    return this.frame?.view;
  }

  get actions(): readonly string[] {
    const { compared } = this;
    return compared && this.frame?.ply === compared.ply ? [compared.made, compared.best] : [];
  }

  get pointed(): string | null {
    return this.actions[this.compared?.better ? 1 : 0] ?? null;
  }

  get moment(): string {
    return `${this.seat ?? ''}.${this.frame?.ply ?? ''}`;
  }

  /** The board of whoever made the move that led here, unless the reader looks at another. */
  get shown(): number {
    return this.#shown ?? this.frame?.line?.actor ?? this.seat ?? 0;
  }

  set shown(seat: number) {
    this.#shown = this.#shown === seat ? null : seat;
  }

  get lastMoves(): ReadonlyMap<number, string> {
    const moves = new Map<number, string>();
    for (const { actor, action } of this.turns.slice(0, this.at)) {
      if (actor !== null && action) moves.set(actor, action);
    }
    return moves;
  }

  async look(seat: number | null): Promise<void> {
    this.seat = seat;
    this.#frames.clear();
    const { lines } = await api.turns(this.line.table.id, seat);
    if (seat !== this.seat) return; // through other eyes by now
    this.turns = lines;
    await this.go(this.at);
  }

  async go(ply: number): Promise<void> {
    this.at = Math.max(0, this.plies ? Math.min(ply, this.plies) : ply);
    const wanted = (this.#wanted = this.at);
    if (!this.#frames.has(wanted)) await this.#fetch(wanted);
    // Somebody who drags the slider is elsewhere by now.
    if (this.#wanted === wanted) this.frame = this.#frames.get(wanted) ?? this.frame;
  }

  async #fetch(ply: number): Promise<void> {
    const first = Math.max(0, ply - 5);
    const { seat } = this;
    const bundle = await api.replay(this.line.table.id, seat, first, first + BUNDLE - 1);
    if (seat !== this.seat) return;
    this.plies = bundle.plies;
    for (const frame of bundle.frames) this.#frames.set(frame.ply, frame);
  }

  name(seat: number): string {
    return seatName(this.line.table.seats[seat], seat);
  }

  label(action: string): string {
    return action;
  }

  act(): void {}

  preview(): undefined {
    return undefined;
  }

  wantPreview(): void {}

  wantFigures(): void {}
}
