/** Clocks in words. */
import type { Clock } from '../../protocol';
import { tr } from '../texts.svelte';

const DAY = 86_400; // seconds

/** Milliseconds as days, or as hours, minutes and seconds; a second that has begun counts. */
export function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= DAY) return tr('web-days', { n: Math.floor(seconds / DAY) });
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number): string => String(n).padStart(2, '0');
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** "5 min", "3 days": how long a clock of this kind runs. */
export function span(kind: Clock['kind'], n: number): string {
  if (kind === 'days') return tr('web-days', { n });
  const minutes = n / 60;
  return Number.isInteger(minutes) ? tr('web-minutes', { n: minutes }) : tr('web-seconds', { n });
}

/** What everybody at a table has agreed to; empty where there is no clock. */
export function clockTerms({ kind, amount = 0, increment = 0, out }: Clock): string {
  if (!kind || kind === 'none') return '';
  const words = [tr(`web-terms-${kind}`, { time: span(kind, amount) })];
  if (increment) words.push(tr('web-terms-increment', { time: span('game', increment) }));
  words.push(tr(out === 'end' ? 'web-terms-lost' : 'web-terms-bot'));
  return words.join(' ');
}
