/** Names and figures as they are read on this board. */
import { language, list, tr } from '../../lib/texts.svelte';
import type { QuadrataEarnings, QuadrataHalf, QuadrataSquare } from '../../protocol';
import type { Route } from './reach';
import { isDotted, valueOf, type Token } from './tokens';

export function placeName(half: QuadrataHalf): string {
  return language() === 'fr' ? half.fr : half.en;
}

export function tokenName(token: Token): string {
  const value = valueOf(token);
  const name = value === null ? tr('quadrata-plane') : String(value);
  return isDotted(token) ? tr('quadrata-dotted', { token: name }) : name;
}

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** A square of the Taxi board: "+1", "−1/−2", or what it does. */
export function squareName(square: QuadrataSquare): string {
  if (square.effect !== 'shift') return tr(`quadrata-square-${square.effect}`);
  return square.amounts.map(signed).join('/');
}

/** The two numbers that are multiplied, and whether an airplane stands for one. */
export function sumFactors(route: Route): { n: number; plane: boolean }[] {
  return route.values.map((n, index) => ({
    n,
    plane: valueOf(route.tokens[index]!) === null,
  }));
}

/** What comes of them: "= 30 − 2 = 28". */
export function sumWords(route: Route): string {
  const taxis = route.effects.map((n) => (n < 0 ? ` − ${-n}` : ` + ${n}`)).join('');
  return `= ${route.product}${taxis}${taxis ? ` = ${route.number}` : ''}`;
}

/** What a visit earns, in words. */
export function earnedWords(earns: QuadrataEarnings): string {
  const parts = [tr('quadrata-earns-points', { n: earns.points })];
  if (earns.links) parts.push(tr('quadrata-earns-links', { n: earns.links }));
  if (earns.airplane) parts.push(tr('quadrata-earns-plane'));
  for (const trophy of earns.trophies) parts.push(tr(`quadrata-earns-trophy-${trophy}`));
  return list(parts);
}
