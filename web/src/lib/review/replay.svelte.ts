/** A match that can be walked through: frames are fetched in small bundles around the reader. */
import type { Frame, LogLine, TableLine } from '../../protocol';
import { api } from '../network/api';
import { seatName, type BoardContext, type Highlight } from '../board/board_context.svelte';
import { lastTurns, type LastTurns } from '../table/moves';
import { hidesSeats } from '../table/shared_device.svelte';

const FRAMES_PER_REQUEST = 25;

export interface Compared {
  ply: number;
  made: string;
  best: string;
  better: boolean;
}

/** The moves after which somebody else is to choose: where a turn ends. Alone, draws end it. */
export function turnEnds(lines: readonly LogLine[]): number[] {
  const alone = new Set(lines.map(({ actor }) => actor).filter((a) => a !== null)).size < 2;
  const ends: number[] = [];
  let before: number | null = null;
  lines.forEach(({ actor }, at) => {
    if (actor === null) return;
    const after = alone ? lines[at - 1]?.actor === null : actor !== before;
    if (before !== null && after) ends.push(at);
    before = actor;
  });
  if (lines.length) ends.push(lines.length);
  return ends;
}

/** The seats that can be looked through: all when it is over, one's own while it runs, none of those
 * that hide something from each other at this device. */
export function visibleSeats({ table, mine = [] }: TableLine): number[] {
  if (table.status === 'over') return table.seats.map((_, seat) => seat);
  return hidesSeats(table.secrets, mine, false) ? [] : mine;
}

export class ReplayBoardContext implements BoardContext {
  readonly labels = [];
  readonly keys = [];
  readonly ask = null;
  readonly highlight: Highlight | null = null;
  readonly pending = null;
  readonly aids = true;
  readonly figures = null;
  readonly past = true;
  at = $state(0);
  plies = $state(0);
  /** Whose eyes: a seat's, a spectator's (null), or those of whoever has just moved. */
  eyes = $state<number | null | 'mover'>(null);
  turns = $state.raw<readonly LogLine[]>([]);
  /** Everybody's points, at the start and after each move. */
  scores = $state.raw<readonly (readonly number[])[]>([]);
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

  get seat(): number | null {
    return this.frame?.seat ?? null;
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

  /** Where the reader is going is not there to be seen yet. */
  get loading(): boolean {
    return this.frame?.ply !== this.at;
  }

  /** The board of whoever made the move that led here, unless the reader looks at another. */
  get shown(): number {
    return this.#shown ?? this.frame?.line?.actor ?? this.seat ?? 0;
  }

  set shown(seat: number) {
    this.#shown = this.#shown === seat ? null : seat;
  }

  get lastTurns(): LastTurns {
    const made = this.turns.slice(0, this.frame?.ply ?? 0);
    return lastTurns(made.map((line, n) => ({ n, line })));
  }

  async look(eyes: number | null | 'mover'): Promise<void> {
    this.eyes = eyes;
    this.#frames.clear();
    const { lines, scores } = await api.turns(this.line.table.id, this.#reader);
    if (eyes !== this.eyes) return; // through other eyes by now
    this.turns = lines;
    this.scores = scores;
    await this.go(this.at);
  }

  get #reader(): number | null {
    return this.eyes === 'mover' ? null : this.eyes;
  }

  async go(ply: number): Promise<void> {
    this.at = Math.max(0, this.plies ? Math.min(ply, this.plies) : ply);
    const wanted = (this.#wanted = this.at);
    if (!this.#frames.has(wanted)) await this.#fetch(wanted);
    // Somebody who drags the slider is elsewhere by now.
    if (this.#wanted === wanted) this.frame = this.#frames.get(wanted) ?? this.frame;
  }

  /** To the end of the turn after this moment, or before it. */
  goTurn(by: 1 | -1): Promise<void> {
    const ends = [0, ...turnEnds(this.turns)];
    const found = by > 0 ? ends.find((end) => end > this.at) : ends.findLast((e) => e < this.at);
    return this.go(found ?? this.at);
  }

  async #fetch(ply: number): Promise<void> {
    const first = Math.max(0, ply - 5);
    const { eyes } = this;
    const { id } = this.line.table;
    const last = first + FRAMES_PER_REQUEST - 1;
    const bundle = await api.replay(id, this.#reader, first, last, eyes === 'mover');
    if (eyes !== this.eyes) return;
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
