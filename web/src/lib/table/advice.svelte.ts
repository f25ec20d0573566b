/** What a strong player would do here, and where on the table it is shown. */
import { tick } from 'svelte';
import type { Hint } from '../../protocol';
import type { Controller, TableBoardContext } from '../board/board_context.svelte';
import type { Table } from './table.svelte';

export class Advice {
  hints = $state.raw<readonly Hint[]>([]);
  thinking = $state(false);

  constructor(
    private readonly table: Table,
    private readonly context: TableBoardContext,
    /** What is in hand on the drawn board; null when the board is in words. */
    private readonly drawn: () => Controller | null,
  ) {}

  forget(): void {
    this.hints = [];
  }

  /** Closed by the player: what it pointed at is no longer chosen. */
  dismiss(): void {
    this.forget();
    this.context.pointed = null;
    const control = this.drawn();
    control?.cancel();
    control?.placing?.leave();
  }

  async ask(): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    this.context.highlight = null;
    this.hints = await this.table.queries.hints();
    this.thinking = false;
    if (this.hints[0]) await this.point(this.hints[0].action);
  }

  /** Where the action would go on the board, or else the button that does it. */
  async point(action: string): Promise<void> {
    this.context.pointed = this.drawn()?.point(action) ? null : action;
    await tick();
    document.querySelector('[data-confirm=true]')?.scrollIntoView({ block: 'nearest' });
  }
}
