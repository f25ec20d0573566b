/** Which pieces an action moves: from the market to whoever takes them, from there onto the land. */
import { homeOf, type Flight } from '../../lib/board/flight';
import type { LastTurn } from '../../lib/table/moves';
import type { CascadiaView } from '../../protocol';

/** Names of places, as `data-at` has them. */
export const lotAt = (slot: number, what: 'tile' | 'token'): string => `lot ${slot} ${what}`;
export const cellAt = (seat: number, cell: string): string => `cell ${seat} ${cell}`;
export const tokenAt = (seat: number, cell: string): string => `token ${seat} ${cell}`;

export function flights(action: string, seat: number, before: CascadiaView): Flight[] {
  const [tag, place = ''] = action.split(' ');
  const home = homeOf(seat);
  const taken = (what: 'tile' | 'token'): Flight => ({
    from: lotAt(Number(place), what),
    to: home,
  });
  switch (tag) {
    case 'take':
      return before.free ? [taken('tile')] : [taken('tile'), taken('token')];
    case 'with':
      return [taken('token')];
    case 'place':
      return [{ from: home, to: cellAt(seat, place) }];
    case 'token':
      return [{ from: home, to: tokenAt(seat, place) }];
    default:
      return [];
  }
}

/** Where tile and token of a seat's last turn lie: everything since it last took a tile. */
export function lastCells(played: readonly LastTurn[] = []): ReadonlySet<string> {
  const words = played.map(({ action }) => action.split(' '));
  const from = words.findLastIndex(([tag]) => tag === 'take');
  const laid = words.slice(Math.max(0, from)).filter(([tag]) => tag === 'place' || tag === 'token');
  return new Set(laid.map(([, cell = '']) => cell));
}
