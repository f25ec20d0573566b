/** Clocks as they are read. */
import { tr } from './texts.svelte';

const DAY = 86_400; // seconds

/** Milliseconds as days, or as hours, minutes and seconds; a second that has begun counts. */
export function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= DAY) return tr('web-days', { n: Math.floor(seconds / DAY) });
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number): string => String(n).padStart(2, '0');
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
