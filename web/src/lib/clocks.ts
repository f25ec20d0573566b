/** Clocks in words. */
import type { Clock } from '../protocol';
import { tr } from './texts.svelte';

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
