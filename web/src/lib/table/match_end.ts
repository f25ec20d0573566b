/** How a match ended: the headline, the widest gap, and the steps in which its points are counted. */
import type { Ended, Part, Result, Score, TableInfo } from '../../protocol';
import { list, say, tr } from '../texts.svelte';
import { points } from './points';

export interface Outcome {
  info: TableInfo;
  names: readonly string[];
  scores: readonly Score[];
  result: Result | null;
  reason: Ended['reason'] | undefined;
}

/** The seat whose board the end is shown on: mine if I have one, otherwise the winner's. */
export function seatInFront(mine: readonly number[], result: Result | null): number {
  const won = result?.winners ?? [];
  if (mine.length > 1) return won.find((seat) => mine.includes(seat)) ?? mine[0]!;
  return mine[0] ?? won[0] ?? 0;
}

/** The best of the seats that have not won. */
export function runnerUp({ scores, result }: Outcome, winner: number): number | undefined {
  const others = scores.map((_, seat) => seat).filter((seat) => seat !== winner);
  return others.toSorted((a, b) => (result?.places[a] ?? 9) - (result?.places[b] ?? 9))[0];
}

/**
 * "You win, 98 to 89". `you`: the only seat of whoever reads; null where several sit at one device,
 * for a spectator, and for a picture that is sent to others.
 */
export function headline(outcome: Outcome, you: number | null): string {
  const { info, names, scores, result, reason } = outcome;
  const unit = info.unit ?? 1;
  const show = (seat: number): string => points(scores[seat]?.total ?? 0, unit);
  if (reason === 'closed') return tr('log-end-closed');
  if (info.seats.length === 1)
    return tr('web-solo-result', { n: (scores[0]?.total ?? 0) / unit, points: show(0) });
  if (reason === 'abandoned') return tr('log-end-abandoned');
  const winners = result?.winners ?? [];
  const [winner] = winners;
  if (winner === undefined || winners.length > 1) {
    return tr('plain-winners', { n: winners.length, names: list(winners.map((w) => names[w]!)) });
  }
  const who = winner === you ? 'you' : 'other';
  const name = names[winner] ?? '';
  const second = runnerUp(outcome, winner);
  // Who resigned or ran out of time may have more points: they did not decide it.
  if (reason !== 'finished' || second === undefined || info.seats.some((seat) => seat.resigned)) {
    return tr('web-ending-plain', { who, name });
  }
  const other = show(second);
  const isTie = scores[second]?.total === scores[winner]?.total;
  const key = isTie ? 'web-ending-tie' : info.seats.length === 2 ? 'web-ending' : 'web-ending-many';
  const lowest = info.lowest_wins ? 'yes' : 'no';
  return tr(key, { who, name, points: show(winner), other, second: names[second] ?? '', lowest });
}

/** Whose points stand beside those of `seat`: the winner's, or beside the winner's the next best. */
export function comparedWith(outcome: Outcome, seat: number): number | undefined {
  const winners = outcome.result?.winners ?? [];
  return winners.find((winner) => winner !== seat) ?? runnerUp(outcome, seat);
}

/**
 * What must be known besides: why it ended early, that the lowest wins where the headline does not
 * say it, what decided a tie (`decided`: as the game says it with the points compared).
 */
export function endNotes({ info, names, result, reason }: Outcome, decided = ''): string[] {
  const gone = names.filter((_, seat) => info.seats[seat]?.resigned);
  const early = reason === 'resigned' || reason === 'time';
  return [
    early ? tr(`log-end-${reason}`) : '',
    !early && info.lowest_wins && info.seats.length > 1 && result?.winners.length !== 1
      ? tr('web-lowest-wins')
      : '',
    decided || (result?.decided ? say(result.decided) : ''),
    gone.length && reason === 'finished'
      ? tr('plain-resigned', { n: gone.length, names: list(gone) })
      : '',
  ].filter((note) => note);
}

/** The category in which the winner was farthest ahead of the next; null where there is no choice. */
export function widestGap(
  outcome: Outcome,
): { category: string; won: number; lost: number } | null {
  const { info, scores, result, reason } = outcome;
  const [winner, ...more] = result?.winners ?? [];
  const second = winner === undefined ? undefined : runnerUp(outcome, winner);
  if (winner === undefined || second === undefined || more.length || reason !== 'finished')
    return null;
  const mine = scores[winner]?.parts ?? {};
  if (Object.keys(mine).length < 2) return null;
  const sign = info.lowest_wins ? -1 : 1;
  const gaps = Object.entries(mine).map(([category, won]) => {
    const lost = scores[second]?.parts[category] ?? 0;
    return { category, won, lost, ahead: sign * (won - lost) };
  });
  const widest = gaps.reduce((best, gap) => (gap.ahead > best.ahead ? gap : best));
  if (widest.ahead <= 0) return null;
  const { category, won, lost } = widest;
  return { category, won, lost };
}

/** What is lit at one step: the groups of a category counted so far. */
export interface ScoreStep {
  category: string;
  parts: readonly Part[];
  /** Points of the category so far. */
  points: number;
}

const MAX_STEPS = 24; // more would keep a player waiting: then a whole category is one step

/**
 * The points of a board, group by group where the game tells them apart, otherwise category by
 * category; what is worth nothing is not counted.
 */
export function scoreSteps(
  categories: readonly string[],
  score: Score | undefined,
  parts: readonly Part[],
): ScoreStep[] {
  const of = (category: string) => parts.filter((p) => p.category === category && p.points);
  const worth = categories.filter((category) => score?.parts[category]);
  const groups = worth.reduce((sum, category) => sum + Math.max(1, of(category).length), 0);
  return worth.flatMap((category) => {
    const made = of(category);
    const whole = { category, parts: made, points: score?.parts[category] ?? 0 };
    const addsUp = made.reduce((sum, part) => sum + part.points, 0) === whole.points;
    if (groups > MAX_STEPS || made.length < 2 || !addsUp) return [whole];
    return made.map((_, at) => {
      const shown = made.slice(0, at + 1);
      return { category, parts: shown, points: shown.reduce((sum, p) => sum + p.points, 0) };
    });
  });
}
