/** Which pieces an action moves: what a card puts on the map. Cars drive by themselves. */
import { homeOf, type Flight } from '../../lib/board/flight';

/** Names of places, as `data-at` has them. */
export const signAt = (spot: number): string => `sign ${spot}`;
export const barrierAt = (crossing: number): string => `barrier ${crossing}`;

export function flights(action: string, seat: number): Flight[] {
  const [tag, number] = action.split(' ');
  if (tag === 'sign') return [{ from: homeOf(seat), to: signAt(Number(number)) }];
  if (tag === 'bar') return [{ from: homeOf(seat), to: barrierAt(Number(number)) }];
  return [];
}
