/** Tokens and the actions made of them, as text forms name them. */
import type { Aids, QuadrataCardSeen, QuadrataPlayerSeen } from '../../protocol';

/** The player aid. In practice there is none: the lists are missing then. */
export interface QuadrataAids extends Aids {
  products?: {
    product: number;
    tokens: [string, string][];
    reaches: { card: string; half: Half; effects: number[] }[];
  }[];
  previews?: {
    card: string;
    half: Half;
    reachable: boolean;
    taxis: number;
    points: number;
    links: number;
    airplane: boolean;
    trophies: string[];
  }[];
  odds?: { token: string; count: number; permille: number }[];
  from_rest?: boolean;
}

/** A token in front of a player: its name, and a key that tells equal ones apart. */
export interface Held {
  key: string;
  name: string;
  dotted: boolean;
}

export function held(player: QuadrataPlayerSeen): Held[] {
  const all = [...player.movement, ...player.dotted];
  return all.map((name, index) => ({
    key: `${name}#${index}`,
    name,
    dotted: name.startsWith('dotted-'),
  }));
}

/** What is printed on a token; an airplane has a picture. */
export function face(name: string): string {
  return name.replace('dotted-', '');
}

const ORDER = (name: string): number => {
  const value = face(name) === 'plane' ? 13 : Number(face(name));
  return value + (name.startsWith('dotted-') ? 13 : 0);
};

export function sorted(names: readonly string[]): string[] {
  return names.toSorted((a, b) => ORDER(a) - ORDER(b));
}

/** `rest 3,plane`: the action for exactly these tokens, if it is legal. */
export function withTokens(
  actions: readonly string[],
  tag: string,
  names: readonly string[],
): string | undefined {
  const wanted = `${tag} ${sorted(names).join(',') || '-'}`;
  return actions.find((action) => action === wanted);
}

/** `tokens 5 6`: multiplying these two, if that is legal. */
export function multiplying(
  actions: readonly string[],
  names: readonly string[],
): string | undefined {
  if (names.length !== 2) return undefined;
  return actions.find((action) => action === `tokens ${sorted(names).join(' ')}`);
}

/** What two tokens make; an airplane takes any value. */
export function product(names: readonly string[]): string {
  const [a = '', b = ''] = names.map(face);
  const show = (value: string): string => (value === 'plane' ? '✈' : value);
  if (!b) return show(a);
  if (a === 'plane' || b === 'plane') return `${show(a)} × ${show(b)}`;
  return `${a} × ${b} = ${Number(a) * Number(b)}`;
}

/** Destinations the chosen tokens lead to, with the Taxis it takes: from the player aid. */
export function reached(
  aids: QuadrataAids | null,
  names: readonly string[],
): Map<string, readonly number[]> {
  const found = new Map<string, readonly number[]>();
  if (!aids || names.length !== 2) return found;
  const wanted = sorted(names).join(' ');
  for (const made of aids.products ?? []) {
    if (!made.tokens.some((pair) => sorted(pair).join(' ') === wanted)) continue;
    for (const { card, half, effects } of made.reaches) {
      const key = `${card} ${half}`;
      const before = found.get(key);
      if (!before || effects.length < before.length) found.set(key, effects);
    }
  }
  return found;
}

export type Half = 'city' | 'attraction';

export interface Offer {
  card: QuadrataCardSeen;
  from: 'centre' | 'discard' | 'reserved';
}

/** "+2", "−1": an effect on the product. */
export function shift(amount: number): string {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}
