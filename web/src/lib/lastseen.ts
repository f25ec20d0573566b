/**
 * What can be shown of my tables without a network: the list as it was when it came last, and the end
 * of matches that are over, as a spectator sees it. No position of a running match is ever kept, and
 * nothing of a guest whom this browser no longer is.
 */
import type { Ended, Frame, Me, TableLine } from '../protocol';
import { api } from './api';
import { recall, remember } from './storage';

/** The last position of a finished match. */
export interface SeenMatch {
  line: TableLine;
  frame: Frame;
  reason: Ended['reason'];
  at: number; // milliseconds
}

export interface Seen {
  me: Me;
  lines: TableLine[];
  at: number; // milliseconds
  matches?: SeenMatch[];
}

const NAME = 'seen';
const MAX_LINES = 50;
const MAX_MATCHES = 10; // of some ten thousand characters each

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

/** Who I am now: what anybody else has seen is forgotten. */
export function seeMe(me: Me): void {
  const before = lastSeen();
  if (!me.guest) return before ? keep(null) : undefined;
  keep(before?.me.guest === me.guest ? { ...before, me } : { me, lines: [], at: 0 });
}

export function seeTables(lines: readonly TableLine[], at = Date.now()): void {
  const seen = lastSeen();
  if (seen) keep({ ...seen, lines: lines.slice(0, MAX_LINES), at });
}

export function seenMatch(id: string): SeenMatch | null {
  return lastSeen()?.matches?.find(({ line }) => line.table.id === id) ?? null;
}

/** Keeps the end of a finished match; only what a spectator sees of it. */
export async function seeMatch(id: string, reason: Ended['reason']): Promise<void> {
  if (!lastSeen() || seenMatch(id)) return;
  const { table, ply = 0, result = null } = await api.table(id);
  const frame = (await api.replay(id, null, ply, ply)).frames.at(-1);
  const seen = lastSeen();
  if (!seen || !frame) return;
  const match = { line: { table, ply, result }, frame, reason, at: Date.now() };
  keep({ ...seen, matches: [match, ...(seen.matches ?? [])].slice(0, MAX_MATCHES) });
}
