/** A position in which one move is clearly best: the board is given it like any other. */
import type { PuzzlePosition, PuzzleVerdict, Text } from '../../protocol';
import { seatName, type BoardContext, type Highlight } from '../board/board_context.svelte';
import type { LastTurns } from '../table/moves';
import { say } from '../texts.svelte';

export class PuzzleBoardContext implements BoardContext {
  readonly highlight: Highlight | null = null;
  readonly figures = null;
  readonly aids = false;
  readonly lastTurns: LastTurns = new Map();
  /** What was answered; nothing more can be done then. */
  answer = $state<string | null>(null);
  verdict = $state.raw<PuzzleVerdict | null>(null);
  /** Of the two moves that are compared then, the best one is shown. */
  better = $state(true);
  #shown = $state<number | null>(null);

  constructor(
    readonly puzzle: PuzzlePosition,
    private readonly answered: (context: PuzzleBoardContext) => void,
  ) {}

  get number(): number {
    return this.puzzle.number ?? 1;
  }

  get view(): unknown {
    return this.puzzle.position.view;
  }

  get moment(): string {
    return `${this.number}.${this.answer ?? ''}`;
  }

  get seat(): number | null {
    return this.puzzle.position.seat;
  }

  get actions(): readonly string[] {
    if (this.verdict && this.answer !== null) return [this.answer, this.verdict.best];
    return this.answer === null ? (this.puzzle.position.actions ?? []) : [];
  }

  get labels(): readonly Text[] {
    return this.actions.map((action) => this.#text(action)).filter((text) => text !== undefined);
  }

  get keys(): readonly string[] {
    if (this.answer !== null) return [];
    const digits = this.actions.map((_, index) => (index < 9 ? String(index + 1) : ''));
    return this.puzzle.position.keys ?? digits;
  }

  get ask(): Text | null {
    return this.puzzle.position.ask ?? null;
  }

  get pending(): string | null {
    return this.verdict ? null : this.answer;
  }

  get past(): boolean {
    return this.answer !== null;
  }

  get pointed(): string | null {
    if (!this.verdict) return null;
    return this.better ? this.verdict.best : this.answer;
  }

  get shown(): number {
    return this.#shown ?? this.seat ?? 0;
  }

  set shown(seat: number) {
    this.#shown = seat === this.seat ? null : seat;
  }

  name(seat: number): string {
    return seatName(this.puzzle.seats[seat], seat);
  }

  label(action: string): string {
    const text = this.#text(action);
    return text ? say(text) : action;
  }

  act(action: string): void {
    if (this.answer !== null || !this.actions.includes(action)) return;
    this.answer = action;
    this.answered(this);
  }

  preview(): undefined {
    return undefined;
  }

  wantPreview(): void {}

  wantFigures(): void {}

  #text(action: string): Text | undefined {
    const { actions, labels } = this.puzzle.position;
    return labels?.[actions?.indexOf(action) ?? -1];
  }
}
