import { tick } from 'svelte';

/** Dragging a piece from the hand onto the board: the board is told where, and when it is let go. */

export interface Drop {
  x: number;
  y: number;
}

class Drag {
  /** Where the pointer is, in pixels of the window; null when nothing is dragged. */
  at = $state.raw<Drop | null>(null);
  dropped = $state.raw<Drop | null>(null);

  /** Put on the pointerdown of a piece. Small movements stay clicks. */
  begin(event: PointerEvent): void {
    if (event.button !== 0) return;
    const start = { x: event.clientX, y: event.clientY };
    let dragging = false;
    const move = (moved: PointerEvent): void => {
      const at = { x: moved.clientX, y: moved.clientY };
      if (!dragging && Math.hypot(at.x - start.x, at.y - start.y) < 8) return;
      dragging = true;
      this.at = at;
    };
    const end = (ended: PointerEvent): void => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      if (dragging && ended.type === 'pointerup') {
        this.dropped = { x: ended.clientX, y: ended.clientY };
        // For the board that is there now, not for one that comes later.
        void tick().then(() => (this.dropped = null));
      }
      this.at = null;
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }
}

export const drag = new Drag();
