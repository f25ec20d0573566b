/** Which pieces an action moves: cards that are visited or booked, tokens that go to rest. */
import { homeOf, type Flight } from '../../lib/board/flight';
import type { QuadrataView } from '../../protocol';

/** Names of places, as `data-at` has them. */
export const cardAt = (card: string): string => `card ${card}`;
export const provinceAt = (seat: number, province: string): string =>
  `province ${seat} ${province}`;
export const tokenAt = (seat: number, token: string): string => `token ${seat} ${token}`;
export const restAt = (seat: number): string => `rest ${seat}`;

export function flights(
  action: string,
  seat: number,
  before: QuadrataView,
  after: QuadrataView,
): Flight[] {
  const [tag, ...words] = action.split(' ');
  const found: Flight[] = [];
  const [was, is] = [before.players[seat], after.players[seat]];
  const visit = is?.visits.at(-1);
  if (visit && (is?.visits.length ?? 0) > (was?.visits.length ?? 0)) {
    found.push({ from: cardAt(visit.card.id), to: provinceAt(seat, visit.card.province) });
  }
  if (tag === 'book') found.push({ from: cardAt(words[0] ?? ''), to: homeOf(seat) });
  const spent = tag === 'tokens' ? words : tag === 'rest' ? (words[0] ?? '').split(',') : [];
  return [...found, ...spent.map((token) => ({ from: tokenAt(seat, token), to: restAt(seat) }))];
}
