/** Which cards an action moves: from the row or the deck to a player, from there onto the board. */
import { homeOf, type Flight } from '../../lib/board/flight';
import type { QuadracartaView } from '../../protocol';

/** Names of places, as `data-at` has them. */
export const rowAt = (card: string): string => `row ${card}`;
export const cardAt = (seat: number, x: number, y: number): string => `card ${seat} ${x},${y}`;

export function flights(
  action: string,
  seat: number,
  _before: QuadracartaView,
  after: QuadracartaView,
): Flight[] {
  const [tag, what = ''] = action.split(' ');
  const home = homeOf(seat);
  if (tag === 'pick') return [{ from: rowAt(what), to: home }];
  const last = after.boards[seat]?.laid.at(-1);
  return tag === 'place' && last ? [{ from: home, to: cardAt(seat, last[1], last[2]) }] : [];
}
