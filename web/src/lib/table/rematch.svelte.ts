/** Playing again: who has agreed to the next match, and when it can begin. */
import type { TableInfo } from '../../protocol';
import { api } from '../network/api';
import { list, tr } from '../texts.svelte';
import type { Table } from './table.svelte';

const ASK_EVERY_MS = 2500;

export class Rematch {
  /** I have asked for it here, and wait: whoever has come back from the next match stays. */
  #asked = $state(false);
  #next = $state.raw<TableInfo | null>(null);

  constructor(private readonly table: Table) {}

  /** I have a seat at the next table. */
  get joined(): boolean {
    const { guest } = this.table;
    return this.#asked || !!this.#next?.seats.some((s) => s.kind === 'person' && s.guest === guest);
  }

  async ask(): Promise<void> {
    this.#asked = (await this.table.ask({ type: 'rematch' })) !== null;
  }

  /** Looks who has sat down at the next table, now and then, until the returned function is called. */
  watch(next: string, onready: () => void): () => void {
    const look = async (): Promise<void> => {
      this.#next = await api.table(next).then(
        (line) => line.table,
        () => null,
      );
      if (this.#asked && this.#next?.status !== 'open') onready();
    };
    void look();
    const again = setInterval(() => document.hidden || void look(), ASK_EVERY_MS);
    return () => clearInterval(again);
  }

  /** "Ana wants to play again. Still asked: Bo.", until it has begun; nobody is told of themselves. */
  readonly words = $derived.by(() => {
    const seats = this.#next?.status === 'open' ? this.#next.seats : [];
    if (!seats.some(({ kind }) => kind === 'person') || this.table.info?.contest) return '';
    const others = seats.filter(({ guest }) => guest && guest !== this.table.guest);
    const named = (kind: string): { n: number; names: string } => {
      const found = others.filter((seat) => seat.kind === kind && seat.name);
      return { n: found.length, names: list(found.map(({ name }) => name ?? '')) };
    };
    const [agreed, missing] = [named('person'), named('open')];
    return [
      agreed.n ? tr('web-rematch-agreed', agreed) : '',
      missing.n ? tr('web-rematch-missing', missing) : '',
    ]
      .filter(Boolean)
      .join(' ');
  });
}
