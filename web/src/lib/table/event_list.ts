/** What the events of a table come to. */
import type { LogLine, TableEvent, Voted } from '../../protocol';

/** What the log tells, event by event. */
export function logged(events: readonly TableEvent[]): { n: number; line: LogLine }[] {
  return events.flatMap(({ n, what }) => (what.type === 'logged' ? [{ n, line: what.line }] : []));
}

/** Open proposals: the last word about each. */
export function openVotes(events: readonly TableEvent[]): Voted[] {
  const latest = new Map<string, Voted>();
  for (const { what } of events) {
    if (what.type === 'voted') latest.set(`${what.about} ${what.seat ?? ''}`, what);
  }
  return [...latest.values()].filter((vote) => vote.missing.length && !vote.refused);
}

/** How many things others than `guest` have said after an event. */
export function unread(
  events: readonly TableEvent[],
  after: number,
  guest: string,
  muted: readonly string[],
): number {
  return events.filter(
    ({ n, what }) =>
      what.type === 'said' && n > after && what.guest !== guest && !muted.includes(what.guest),
  ).length;
}

/** With a page of the log in place of what was there of it. */
export function withPage(events: readonly TableEvent[], page: readonly TableEvent[]): TableEvent[] {
  const [first, last] = [page[0]?.n ?? 1, page.at(-1)?.n ?? 0];
  return [...events.filter(({ n }) => n < first), ...page, ...events.filter(({ n }) => n > last)];
}
