/** A tap or a key while a turn plays out shows how it ends, and does nothing else. */
import { meant } from '../table/keys';
import { motion } from './motion.svelte';

const PLACES = '.board, section.tray'; // buttons elsewhere keep what they do
const HELD = new Set(['Tab', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

/** Until it is stopped by what it returns. */
export function skipByTapOrKey(): () => void {
  const over = new AbortController();
  const first = { capture: true, signal: over.signal }; // before what was tapped hears of it
  let used = false;
  const stop = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const pressed = (event: PointerEvent): void => {
    used = motion.playing && !!(event.target as Element).closest(PLACES);
    motion.skip();
    if (used) stop(event);
  };
  const clicked = (event: MouseEvent): void => {
    if (used) stop(event);
    used = false;
  };
  const typed = (event: KeyboardEvent): void => {
    if (!motion.playing || HELD.has(event.key) || !meant(event)) return;
    if (!event.repeat) motion.skip();
    stop(event);
  };
  addEventListener('pointerdown', pressed, first);
  addEventListener('click', clicked, first);
  addEventListener('keydown', typed, first);
  return () => over.abort();
}
