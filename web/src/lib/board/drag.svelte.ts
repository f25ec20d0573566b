import { tick } from 'svelte';
import { lift, type Lifted } from './flight';
import { play } from '../table/sound';

/**
 * Dragging a piece from the market or the hand onto the board, with a mouse or a finger: the board is
 * told where, and when it is let go. A button that says `data-drop` is pressed by what is let go on it.
 */

export interface Drop {
  x: number;
  y: number;
}

const CLICK_TOLERANCE_PX = 8; // pixels that stay a click

class Drag {
  /** Where the pointer is, in pixels of the window; null when nothing is dragged. */
  at = $state.raw<Drop | null>(null);
  dropped = $state.raw<Drop | null>(null);
  /** What is under the pointer. */
  piece = $state.raw<Lifted | null>(null);
  /** By a finger, which hides what is under it. */
  touch = $state(false);

  /** Put on the pointerdown of a piece, or of what it lies in; `taken` when it is lifted. */
  begin(event: PointerEvent, taken?: () => void): void {
    const within = event.currentTarget as Element;
    const drawing = this.#drawing(event.target as Element, within);
    if (event.button !== 0 || !drawing) return;
    const start = { x: event.clientX, y: event.clientY };
    const move = (moved: PointerEvent): void => {
      if (moved.pointerId !== event.pointerId) return;
      const at = { x: moved.clientX, y: moved.clientY };
      if (!this.at) {
        if (Math.hypot(at.x - start.x, at.y - start.y) < CLICK_TOLERANCE_PX) return;
        this.piece = lift(drawing);
        this.touch = event.pointerType !== 'mouse';
        // What it was lifted from may be gone before it is let go.
        document.documentElement.setPointerCapture(event.pointerId);
        play('pick');
        taken?.();
      }
      this.at = at;
    };
    const end = (ended: PointerEvent): void => {
      if (ended.pointerId !== event.pointerId) return;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      if (this.at && ended.type === 'pointerup') this.#drop({ x: ended.clientX, y: ended.clientY });
      this.at = this.piece = null;
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }

  /** The piece that is meant: buttons inside what it lies in keep their clicks. */
  #drawing(target: Element, within: Element): Element | null {
    const button = target.closest('button');
    if (button && button !== within) return null;
    if (within instanceof SVGElement) return within;
    return target.closest('svg') ?? within.querySelector(':scope > svg');
  }

  #drop(at: Drop): void {
    this.dropped = at;
    // For the board that is there now, not for one that comes later.
    void tick().then(() => (this.dropped = null));
    document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-drop]')?.click();
  }
}

export const drag = new Drag();
