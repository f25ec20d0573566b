/** The file of Taxi cards as plain values: how many there are of each kind. */
import type { Content, Draft } from '../../../lib/workshop/draft.svelte';
import type { TaxiDeckFacts } from '../../../protocol';
import type { Effect } from '../cards';

export interface DeckEntry {
  id: Effect;
  effect?: string;
  numbers?: number[];
  count: number;
}

export interface DeckFile extends Content {
  cards?: DeckEntry[];
}

export type DeckDraft = Draft<DeckFile, TaxiDeckFacts>;
export const MAX_COUNT = 58;

export const entriesOf = (file: DeckFile): DeckEntry[] =>
  Array.isArray(file.cards) ? file.cards : [];

/** The entries, and those of the original that are left out: they can be put in. */
export function rows(
  file: DeckFile,
  original: DeckFile,
): { entry: DeckEntry; at: number | null }[] {
  const own = entriesOf(file).map((entry, at) => ({ entry, at }));
  const here = new Set(own.map(({ entry }) => entry.id));
  const left = entriesOf(original).filter(({ id }) => !here.has(id));
  return [...own, ...left.map((entry) => ({ entry: { ...entry, count: 0 }, at: null }))];
}

export function setCount(
  file: DeckFile,
  row: { entry: DeckEntry; at: number | null },
  count: number,
): DeckFile {
  const bounded = Math.min(MAX_COUNT, Math.max(0, Math.round(count) || 0));
  const changed = { ...row.entry, count: bounded };
  const entries = entriesOf(file);
  const cards =
    row.at === null
      ? [...entries, changed]
      : entries.map((entry, n) => (n === row.at ? changed : entry));
  return { ...file, cards };
}
