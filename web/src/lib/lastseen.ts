/**
 * What can be shown of my tables without a network: the list as it was when it came last. No position
 * is ever kept, and nothing of somebody whom this browser no longer is.
 */
import type { Me, TableLine } from '../protocol';
import { recall, remember } from './storage';

export interface Seen {
  me: Me;
  lines: TableLine[];
  at: number; // milliseconds
}

const NAME = 'seen';
const MANY = 50;

export function lastSeen(): Seen | null {
  try {
    return JSON.parse(recall(NAME) ?? 'null') as Seen | null;
  } catch {
    return null;
  }
}

function keep(seen: Seen | null): void {
  remember(NAME, JSON.stringify(seen));
}

/** Who I am now: the list of anybody else is forgotten. */
export function seeMe(me: Me): void {
  const before = lastSeen();
  if (!me.guest) return before ? keep(null) : undefined;
  keep(before?.me.guest === me.guest ? { ...before, me } : { me, lines: [], at: 0 });
}

export function seeTables(lines: readonly TableLine[], at = Date.now()): void {
  const seen = lastSeen();
  if (seen) keep({ ...seen, lines: lines.slice(0, MANY), at });
}
