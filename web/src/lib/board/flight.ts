/**
 * A piece that goes from one place of the table to another: places have names (`data-at`), the piece
 * is drawn as it lies at one of them. Names with a seat are places of that seat's board.
 */
import { motion } from './motion.svelte';

export interface Flight {
  from: string;
  to: string;
}

/** A piece lifted off the table: how it looks, and where it was. */
export interface Lifted {
  drawing: SVGElement | HTMLElement;
  at: DOMRect;
}

const FLIGHT_MS = 420; // milliseconds across the table
const SETTLE_MS = 180;

export const homeOf = (seat: number): string => `seat ${seat}`;

/** The element of that name that can be seen. */
export function placeNamed(name: string): Element | undefined {
  const found = document.querySelectorAll(`[data-at="${CSS.escape(name)}"]`);
  return [...found].find((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  });
}

/** A copy of what lies there, which can be drawn anywhere. */
export function lift(element: Element): Lifted {
  const at = element.getBoundingClientRect();
  const copy = element.cloneNode(true) as SVGElement | HTMLElement;
  copy.removeAttribute('data-at');
  copy.style.visibility = ''; // another copy of it may be on its way
  // The colour of a player's tokens comes from what they lie in.
  const colour = getComputedStyle(element).getPropertyValue('--player');
  if (colour) copy.style.setProperty('--player', colour);
  if (!(element instanceof SVGGraphicsElement) || element instanceof SVGSVGElement) {
    return { drawing: copy, at };
  }
  const { x, y, width, height } = element.getBBox();
  const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  sheet.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  copy.removeAttribute('transform');
  sheet.append(copy);
  return { drawing: sheet, at };
}

/** Draws it over the table on its way from one place to another; nothing waits for it. */
export async function fly(layer: Element, { drawing }: Lifted, from: DOMRect, to: DOMRect) {
  const piece = document.createElement('div');
  Object.assign(piece.style, {
    position: 'absolute',
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
    transformOrigin: '0 0',
    willChange: 'transform',
  });
  Object.assign(drawing.style, { width: '100%', height: '100%', display: 'block' });
  piece.append(drawing);
  layer.append(piece);
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
  const grow = `scale(${from.width / to.width}, ${from.height / to.height})`;
  await motion.run(piece, [{ transform: `${start} ${grow}` }, { transform: 'none' }], {
    duration: FLIGHT_MS,
    easing: 'cubic-bezier(0.3, 0.1, 0.2, 1)',
  });
  piece.remove();
}

/** Unseen while its copy is on its way there. Not by an animation: inside of a drawing that would
 * paint the whole board anew for every frame. */
export async function hideUntil(element: Element, arrived: Promise<void>): Promise<void> {
  const { style } = element as SVGElement;
  style.visibility = 'hidden';
  await arrived;
  style.visibility = '';
}

/** A piece that is let go comes to rest. */
export function settle(element: Element): void {
  const frames = [{ scale: 1.09 }, { scale: 0.99, offset: 0.6 }, { scale: 1 }];
  (element as SVGElement).style.transformBox = 'fill-box';
  (element as SVGElement).style.transformOrigin = 'center';
  void motion.run(element, frames, { duration: SETTLE_MS, easing: 'ease-out' });
}

/** The middle of a place, as large as the piece fits into it. */
export function within(place: DOMRect, piece: DOMRect): DOMRect {
  const k = Math.min(1, place.width / piece.width, place.height / piece.height);
  const [w, h] = [piece.width * k, piece.height * k];
  return new DOMRect(place.left + (place.width - w) / 2, place.top + (place.height - h) / 2, w, h);
}
