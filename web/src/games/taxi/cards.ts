/** The Taxi cards by what they do: what each looks like, and how many are still to come. */
import type { LogLine, TaxiCard, TaxiView } from '../../protocol';
import type { SignKind } from './Sign.svelte';

export type Effect = TaxiCard['effect'];

export interface CardKind {
  effect: Effect;
  /** Of the cones, or how far to drive on. */
  numbers: readonly number[];
  count: number;
  /** Not seen yet, where a match is going on. */
  left?: number;
}

export const PICTURES: Record<Effect, { kind: SignKind; gone?: boolean; turned?: boolean }> = {
  'place-one-way': { kind: 'sign' },
  'change-one-way': { kind: 'sign', turned: true },
  'remove-one-way': { kind: 'sign', gone: true },
  'place-barrier': { kind: 'barrier' },
  'remove-obstacle': { kind: 'cone', gone: true },
  'place-cone': { kind: 'cone' },
  'drive-on': { kind: 'drive' },
  'pass-over': { kind: 'barrier', turned: true },
  'roll-again': { kind: 'die' },
  'any-way': { kind: 'sign', turned: true, gone: true },
};

/** A card by its id: `place-cone-7` carries its number. */
export function named(id: string): { effect: Effect; n: number | null } {
  const [, effect = id, n] = /^(.*?)(?:-(\d+))?$/.exec(id) ?? [];
  return { effect: effect as Effect, n: n ? Number(n) : null };
}

/** The last roll that these lines tell of; 0: none. */
export function rolled(lines: readonly LogLine[]): number {
  const roll = lines.findLast(({ text }) => text.key === 'taxi-tell-die');
  return Number(roll?.text.args?.['n'] ?? 0);
}

/** All cards of the box, as many as there are of each kind. */
export function boxed(cards: readonly TaxiCard[]): CardKind[] {
  return gathered(cards.map(({ id, count }) => ({ card: id, count, left: undefined })));
}

/** Those of a match: what was not seen yet may be drawn, or be kept in somebody's hand. */
export function counted(view: TaxiView): CardKind[] {
  const seen = [...view.discard, ...view.hand.map((card) => ({ card, count: 1 }))];
  if (view.card) seen.push({ card: view.card, count: 1 });
  return gathered([
    ...[...view.deck, ...view.hidden].map(({ card, count }) => ({ card, count, left: count })),
    ...seen.map(({ card, count }) => ({ card, count, left: 0 })),
  ]);
}

interface Some {
  card: string;
  count: number;
  left: number | undefined;
}

function gathered(cards: readonly Some[]): CardKind[] {
  const kinds = (Object.keys(PICTURES) as Effect[]).map((effect): CardKind => {
    const own = cards.filter(({ card }) => named(card).effect === effect);
    const numbers = own.flatMap(({ card, left }) => (left === 0 ? [] : (named(card).n ?? [])));
    const sum = (of: (some: Some) => number): number => own.reduce((all, one) => all + of(one), 0);
    const kind = {
      effect,
      numbers: [...new Set(numbers)].sort((a, b) => a - b),
      count: sum(({ count }) => count),
    };
    const running = own.some(({ left }) => left !== undefined);
    return running ? { ...kind, left: sum(({ left }) => left ?? 0) } : kind;
  });
  return kinds.filter(({ count }) => count > 0);
}
