/** What the legal actions offer beside destinations: buttons, Taxi squares, swaps, values to put back. */
import type { Token } from './tokens';

/** What is asked in these phases is answered by a button, at once. */
const LISTED: Record<string, string> = {
  taxis: 'taxis ',
  tokens: 'tokens ',
  answer: 'answer ',
  bonus: 'bonus ',
};
/** To do nothing, in every phase that allows it. */
const DECLINE = ['keep', 'pass', 'skip', 'back', 'finish'];

type Actions = readonly string[];

/** Actions that have a button each. */
export function listedActions(actions: Actions, phase: string): Actions {
  const wanted = LISTED[phase];
  return wanted ? actions.filter((action) => action.startsWith(wanted)) : [];
}

export function decliningActions(actions: Actions): Actions {
  return DECLINE.filter((action) => actions.includes(action));
}

/** Taxi squares that can be used by themselves (Expert). */
export function usableSquares(actions: Actions): ReadonlySet<string> {
  const used = actions.filter((a) => a.startsWith('use ')).map((a) => a.slice('use '.length));
  return new Set(actions.some((a) => a.startsWith('swap ')) ? [...used, 'swap'] : used);
}

/** Resting tokens that a token, or any of them, can be swapped for (Expert). */
export function swappedFor(actions: Actions, give: Token | undefined): ReadonlySet<string> {
  const swaps = actions.filter((a) => a.startsWith('swap ')).map((a) => a.split(' '));
  return new Set(swaps.filter(([, g]) => !give || g === give).map(([, , take]) => take!));
}

/** Values that can be put back (days 3 and 5). */
export function returnableValues(actions: Actions): readonly number[] {
  const lists = actions.filter((a) => a.startsWith('return '));
  const values = lists.flatMap((a) => a.slice('return '.length).split(',').map(Number));
  return [...new Set(values)].sort((a, b) => a - b);
}

/** How many values must be put back. */
export function returnCount(actions: Actions): number {
  return actions.find((a) => a.startsWith('return '))?.split(',').length ?? 0;
}
