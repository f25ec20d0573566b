/** Playing again: who has agreed to the next match, and when it can begin. */
import type { TableInfo } from '../../protocol';
import { api } from '../network/api';
import { list, tr } from '../texts.svelte';
import type { Table } from './table.svelte';

const ASK_EVERY_MS = 2500;

export class Rematch {
  /** I have asked for it. */
  wanted = $state(false);
  #next = $state.raw<TableInfo | null>(null);

  constructor(private readonly table: Table) {}

  /** Looks who has sat down at the next table, now and then, until the returned function is called. */
  watch(next: string, onready: () => void): () => void {
    const look = async (): Promise<void> => {
      this.#next = await api.table(next).then(
        (line) => line.table,
        () => null,
      );
      if (this.wanted && this.#next?.status !== 'open') onready();
    };
    void look();
    const again = setInterval(() => document.hidden || void look(), ASK_EVERY_MS);
    return () => clearInterval(again);
  }

  /** "Ana wants to play again. Still asked: Bo." */
  readonly words = $derived.by(() => {
    const seats = this.#next?.seats ?? [];
    const people = seats.filter(({ kind, name }) => kind === 'person' && name);
    if (!people.length || this.table.info?.contest) return '';
    const { guest } = this.table;
    const missing = seats.filter(
      (seat) => seat.kind === 'open' && seat.guest && seat.guest !== guest,
    );
    const names = (found: typeof seats) => list(found.map(({ name }) => name ?? ''));
    const agreed = tr('web-rematch-agreed', { n: people.length, names: names(people) });
    return missing.length
      ? `${agreed} ${tr('web-rematch-missing', { names: names(missing) })}`
      : agreed;
  });
}
