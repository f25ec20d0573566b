/** Tokens as the server names them: `6`, `plane`, and `dotted-6` for one in a dotted circle. */
import type { QuadrataPlayerView } from '../../protocol';

export type Token = QuadrataPlayerView['movement'][number];

const KINDS = [...Array.from({ length: 12 }, (_, n) => String(n + 1)), 'plane'] as const;
/** All names, in the order in which actions list them. */
export const NAMES = [...KINDS, ...KINDS.map((kind) => `dotted-${kind}`)] as readonly Token[];

export function isDotted(token: Token): boolean {
  return token.startsWith('dotted-');
}

/** What is printed on it: a number, or null for an airplane. */
export function valueOf(token: Token): number | null {
  const kind = token.replace('dotted-', '');
  return kind === 'plane' ? null : Number(kind);
}

export function byOrder(a: Token, b: Token): number {
  return NAMES.indexOf(a) - NAMES.indexOf(b);
}

/** What a player can move with: the regular spaces, then the dotted circles. */
export function handOf(player: QuadrataPlayerView | undefined): Token[] {
  return player ? [...player.movement, ...player.dotted] : [];
}

/**
 * Where the airplane in the player's own colour is shown. It does what black ones do, so which of
 * several it is makes no difference: it is the one nearest to being used.
 */
export function ownPlane(player: QuadrataPlayerView | undefined): 'hand' | 'rest' | 'bag' {
  if (handOf(player).some((token) => valueOf(token) === null)) return 'hand';
  return player?.rest[KINDS.length - 1] ? 'rest' : 'bag';
}

/** How many airplanes a player owns, wherever they are. */
export function planesOf(player: QuadrataPlayerView | undefined): number {
  const inHand = handOf(player).filter((token) => valueOf(token) === null).length;
  const last = KINDS.length - 1;
  return inHand + (player?.rest[last] ?? 0) + (player?.bag[last] ?? 0);
}

/** Counted tokens (a bag, a rest area) one by one. */
export function spread(counts: readonly number[]): Token[] {
  return counts.flatMap((n, kind) => Array.from({ length: n }, () => NAMES[kind]!));
}

/** Lists in actions: `2,plane`, or `-` for none. */
export function listed(items: readonly (string | number)[]): string {
  return items.length ? items.join(',') : '-';
}

/** Whether all of `some` are among `all`, each as often. */
export function contains(all: readonly Token[], some: readonly Token[]): boolean {
  const left = [...all];
  return some.every((token) => {
    const at = left.indexOf(token);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
