/** Seats that are played from several devices. */
import type { SeatHolders, SeatLink } from '../../protocol';
import type { Table } from './table.svelte';

/** The path of a link that brings a seat to another device. */
export async function linkOfSeat(table: Table, seat: number): Promise<string | null> {
  const answer = (await table.ask({ type: 'link', seat })) as SeatLink | null;
  return answer && `/table/${table.id}#seat=${answer.token}`;
}

/** How many browsers may play on my seat, this one among them. */
export async function holdersOf(table: Table, seat: number): Promise<number> {
  const answer = (await table.ask({ type: 'holders', seat })) as SeatHolders | null;
  return answer?.holders.length ?? 1;
}
