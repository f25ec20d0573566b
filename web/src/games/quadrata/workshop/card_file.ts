/** The file of cards as plain values, and the changes that the editor makes to it. */
import type { Content } from '../../../lib/workshop/draft.svelte';
import type { QuadrataCardFacts, QuadrataSquare } from '../../../protocol';
import type { Draft } from '../../../lib/workshop/draft.svelte';

export interface Square extends Partial<QuadrataSquare> {
  id: string;
  effect: QuadrataSquare['effect'];
  points: number;
}

export interface TaxiBoard {
  slots: number;
  square: Square[];
  source?: string;
}

export type Tokens = { advanced: number[]; source?: string };

export const BOARDS = ['family', 'expert'] as const;
export type BoardSide = (typeof BOARDS)[number];

export type TaxiBoards = Partial<Record<BoardSide, TaxiBoard>>;

export interface HalfEntry {
  en: string;
  fr: string;
  numbers: number[];
  points: number;
}

export interface CardEntry {
  id: string;
  province: string;
  city: HalfEntry;
  attraction: HalfEntry;
  source?: string;
  reconstructed?: string[];
}

/** What it leaves out is as in the original. */
export interface CardFile extends Content {
  card?: CardEntry[];
  tokens?: Tokens;
  taxis?: TaxiBoards;
}

export type CardDraft = Draft<CardFile, QuadrataCardFacts>;
export const SIDES = ['city', 'attraction'] as const;
export type Side = (typeof SIDES)[number];
export const POINTS = [2, 3, 4, 5];
export const HIGHEST = 144;

export const cardsOf = (file: CardFile): CardEntry[] => (Array.isArray(file.card) ? file.card : []);

/** A half as it can be shown; a file from elsewhere may lack anything. */
export function halfOf(card: CardEntry, side: Side): HalfEntry {
  const { en = '', fr = '', numbers = [], points = 2 } = (card[side] ?? {}) as Partial<HalfEntry>;
  const [a = 0, b = 0] = Array.isArray(numbers) ? numbers : [];
  return { en, fr, numbers: [a, b], points };
}

function withCard(file: CardFile, at: number, card: CardEntry): CardFile {
  return { ...file, card: cardsOf(file).map((one, n) => (n === at ? card : one)) };
}

/** What is changed is nobody's print any more. */
const ours = ({ reconstructed: _, ...card }: CardEntry): CardEntry => ({ ...card, source: 'ours' });

export function setProvince(file: CardFile, at: number, province: string): CardFile {
  return withCard(file, at, ours({ ...cardsOf(file)[at]!, province }));
}

export function setHalf(
  file: CardFile,
  at: number,
  side: Side,
  change: Partial<HalfEntry>,
): CardFile {
  const card = cardsOf(file)[at]!;
  return withCard(file, at, ours({ ...card, [side]: { ...halfOf(card, side), ...change } }));
}

/** A name in one language; the other one follows as long as both were the same. */
export function setName(
  file: CardFile,
  at: number,
  side: Side,
  language: 'en' | 'fr',
  name: string,
): CardFile {
  const { en, fr } = halfOf(cardsOf(file)[at]!, side);
  const both = en === fr ? { en: name, fr: name } : { [language]: name };
  return setHalf(file, at, side, both);
}

export function removeCard(file: CardFile, at: number): CardFile {
  return { ...file, card: cardsOf(file).filter((_, n) => n !== at) };
}

/** One more card at the end, with numbers that keep the booklet's rule. */
export function addCard(file: CardFile, province: string, name: string): CardFile {
  const taken = new Set(cardsOf(file).map(({ id }) => id));
  let n = 1;
  while (taken.has(`own-${n}`)) n += 1;
  const half = (numbers: number[]): HalfEntry => ({ en: name, fr: name, numbers, points: 2 });
  const card = {
    id: `own-${n}`,
    province,
    city: half([6, 12]),
    attraction: half([10, 15]),
    source: 'ours',
  };
  return { ...file, card: [...cardsOf(file), card] };
}
