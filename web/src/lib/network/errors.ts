import { say } from '../texts.svelte';
import { Refused } from './api';

/** What went wrong, as a sentence: the server's reason, or `other` where it gave none. */
export function errorText(reason: unknown, other = String(reason)): string {
  return reason instanceof Refused ? say(reason.why) : other;
}
