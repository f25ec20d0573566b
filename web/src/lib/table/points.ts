/** Scores as people read them: in points, not in the game's units. */
import type { Score } from '../../protocol';
import { language, tr } from '../texts.svelte';

export function points(value: number, unit = 1): string {
  const exact = value / unit;
  if (Number.isInteger(exact)) return String(exact);
  return exact.toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

export interface ScoreChange {
  category: string;
  by: number;
}

/** What changed, category by category, in the score's own order. */
export function changes(before: Score, after: Score): ScoreChange[] {
  return Object.entries(after.parts)
    .map(([category, value]) => ({ category, by: value - (before.parts[category] ?? 0) }))
    .filter(({ by }) => by !== 0);
}

/** An estimate: "12.3", "−0.4", with its sign if asked for. */
export function figure(value: number, sign = false, digits = 1): string {
  const shown = value.toLocaleString(language(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: sign ? 'exceptZero' : 'negative',
    useGrouping: false,
  });
  return shown.replace('-', '−');
}

/** An estimate as it is shown, without its sign: the number that chooses “point” or “points”. */
export function rounded(value: number): number {
  return Math.abs(Math.round(value * 10) / 10);
}

/** The ordinal that a place has: “one” for 1st and 21st, as the language in use counts. */
export function ordinal(place: number): string {
  return new Intl.PluralRules(language(), { type: 'ordinal' }).select(place);
}

/** Points that a decision lost: a little is not nothing, which rounding would make it. */
export function errorFigure(value: number, standardError = 0): string {
  const lost = figure(Math.max(0, value), false, 2);
  const told = value > 0 && value < 0.005 ? `<\u00a0${figure(0.01, false, 2)}` : lost;
  return standardError >= 0.0025 ? `${told} ± ${figure(2 * standardError, false, 2)}` : told;
}

/** A level as a review names it. */
export function playsLike(like: string): string {
  return like ? tr(`bots-level-${like}`) : '';
}

export function percent(value: number, sign = false): string {
  return tr('review-percent', { n: figure(100 * value, sign, 0) });
}

/** What a decision cost, with the sign of the sums: where fewer are better, points more. */
export function lossText(loss: number, winLoss: number, lowestWins: boolean, several: boolean) {
  const n = rounded(loss);
  const points = figure(lowestWins ? loss : -loss, true);
  return several && figure(100 * winLoss, false, 0) !== '0' // “0 % to win” is no loss
    ? tr('review-lost-both', { n, points, chance: percent(-winLoss, true) })
    : tr('review-lost', { n, points });
}

/** "+3", "−1": with a true minus sign. */
export function signed(value: number, unit = 1): string {
  return `${value < 0 ? '−' : '+'}${points(Math.abs(value), unit)}`;
}
