/**
 * What can be shown without a network: my tables and my matches as they were when they came last, and
 * the end of matches that are over, mine or watched, as a spectator sees it. No position of a running
 * match is ever kept, and nothing of a guest whom this browser no longer is.
 */
import type { Ended, Frame, Me, Played, TableLine } from '../../protocol';
import { api } from './api';
import { recall, remember } from './storage';

/** The last position of a finished match. */
export interface SeenMatch {
  line: TableLine;
  frame: Frame;
  reason: Ended['reason'];
  at: number; // milliseconds
}

export interface LastSeen {
  /** Without an id as long as somebody only watches. */
  me: Me;
  lines: TableLine[];
  /** When the lines came, in milliseconds; 0: never. */
  at: number;
  matches?: SeenMatch[];
  history?: Played[];
}

const NAME = 'seen';
const MAX_LINES = 50;
const MAX_MATCHES = 10; // of some ten thousand characters each

export function lastSeen(): LastSeen | null {
  try {
    return JSON.parse(recall(NAME) ?? 'null') as LastSeen | null;
  } catch {
    return null;
  }
}

function keep(seen: LastSeen | null): void {
  remember(NAME, JSON.stringify(seen));
}

/** Deletes everything that was kept. */
export function forgetSeen(): void {
  if (lastSeen()) keep(null);
}

/** Who I am now: what anybody else has seen is forgotten. */
export function seeMe(me: Me): void {
  const before = lastSeen();
  const same = before !== null && (before.me.guest === me.guest || !before.me.guest);
  if (same) keep({ ...before, me });
  else if (me.guest) keep({ me, lines: [], at: 0 });
  else forgetSeen();
}

export function seeTables(lines: readonly TableLine[], at = Date.now()): void {
  const seen = lastSeen();
  if (seen) keep({ ...seen, lines: lines.slice(0, MAX_LINES), at });
}

export function seeHistory(history: readonly Played[]): void {
  const seen = lastSeen();
  if (seen) keep({ ...seen, history: history.slice(0, MAX_LINES) });
}

export function seenMatch(id: string): SeenMatch | null {
  return lastSeen()?.matches?.find(({ line }) => line.table.id === id) ?? null;
}

/** Tables in a list: mine as they were, then the finished ones that can be opened. */
export function seenLines(seen: LastSeen | null): { mine: TableLine[]; finished: TableLine[] } {
  const finished = (seen?.matches ?? []).map(({ line, frame, at }) => ({
    ...line,
    changed: line.changed ?? at / 1000,
    scores: frame.scores.map((score) => score.total),
  }));
  const ended = new Set(finished.map(({ table }) => table.id));
  return { mine: seen?.lines.filter(({ table }) => !ended.has(table.id)) ?? [], finished };
}

/** Keeps the end of a finished match; only what a spectator sees of it. */
export async function seeMatch(id: string, reason: Ended['reason']): Promise<void> {
  if (seenMatch(id)) return;
  const { table, ply = 0, changed, result = null } = await api.table(id);
  const frame = (await api.replay(id, null, ply, ply)).frames.at(-1);
  if (!frame) return;
  const seen = lastSeen() ?? { me: { guest: '' }, lines: [], at: 0 };
  const line: TableLine = { table, ply, result, ...(changed ? { changed } : {}) };
  const match = { line, frame, reason, at: Date.now() };
  keep({ ...seen, matches: [match, ...(seen.matches ?? [])].slice(0, MAX_MATCHES) });
}
