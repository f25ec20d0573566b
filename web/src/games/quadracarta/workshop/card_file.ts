/** The file of a set of cards as plain values, and the changes that the editor makes to it. */
import { TOWNS, type Town } from '../../../art/towns';
import type { Content, Draft } from '../../../lib/workshop/draft.svelte';
import type { QuadracartaCardFacts } from '../../../protocol';

export interface CardFile extends Content {
  card?: { towns: string }[];
}

export type CardDraft = Draft<CardFile, QuadracartaCardFacts>;
export const SQUARES_OF_A_CARD = 4;

/** The towns of every card; a square that a file from elsewhere lacks is empty. */
export function cardsOf(file: CardFile): string[] {
  const cards = Array.isArray(file.card) ? file.card : [];
  return cards.map((card) => String((card as { towns?: unknown } | null)?.towns ?? ''));
}

/** The town of a square; null: the file has no town there. */
export function townAt(towns: string, corner: number): Town | null {
  return TOWNS.find((town) => town === towns[corner]) ?? null;
}

export function setTown(file: CardFile, at: number, corner: number, town: Town): CardFile {
  const letters = Array.from(
    { length: SQUARES_OF_A_CARD },
    (_, n) => townAt(cardsOf(file)[at] ?? '', n) ?? town,
  );
  letters[corner] = town;
  return withTowns(
    file,
    cardsOf(file).map((towns, n) => (n === at ? letters.join('') : towns)),
  );
}

/** The town after this one. */
export function nextTown(towns: string, corner: number): Town {
  const now = townAt(towns, corner);
  return TOWNS[(now === null ? 0 : TOWNS.indexOf(now) + 1) % TOWNS.length]!;
}

export function removeCard(file: CardFile, at: number): CardFile {
  return withTowns(
    file,
    cardsOf(file).filter((_, n) => n !== at),
  );
}

export function addCard(file: CardFile, towns: string): CardFile {
  return withTowns(file, [...cardsOf(file), towns]);
}

function withTowns(file: CardFile, cards: readonly string[]): CardFile {
  return { ...file, card: cards.map((towns) => ({ towns })) };
}

/** The square that an arrow key leads to, of cards that lie in rows of `columns`. */
export function squareBeyond(
  cards: number,
  columns: number,
  from: { card: number; corner: number },
  key: string,
): { card: number; corner: number } {
  const [dx, dy] = STEPS[key] ?? [0, 0];
  const [right, low] = PLACES[from.corner]!;
  const x = (from.card % columns) * 2 + right + dx;
  const y = Math.floor(from.card / columns) * 2 + low + dy;
  const card = Math.floor(y / 2) * columns + Math.floor(x / 2);
  if (x < 0 || y < 0 || x >= columns * 2 || card >= cards) return from;
  return { card, corner: PLACES.findIndex(([a, b]) => a === x % 2 && b === y % 2) };
}

const PLACES = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
