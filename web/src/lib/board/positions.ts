/** Where on a board something lies, in words that need no coordinates. */
import { tr } from '../texts.svelte';
import type { Point } from '../geometry';

function third(value: number, all: readonly number[], names: readonly [string, string]): string {
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const share = high > low ? (value - low) / (high - low) : 0.5;
  return share < 1 / 3 ? names[0] : share > 2 / 3 ? names[1] : '';
}

/** "top-left", "right", "middle": by thirds of all that lies there. */
export function sector(point: Point, all: readonly Point[]): string {
  const down = third(point.y, [...all.map(({ y }) => y), point.y], ['top', 'bottom']);
  const across = third(point.x, [...all.map(({ x }) => x), point.x], ['left', 'right']);
  return [down, across].filter(Boolean).join('-') || 'middle';
}

export const sectorWords = (point: Point, all: readonly Point[]): string =>
  tr(`web-where-${sector(point, all)}`);

/** The two whole numbers that an action names: `place 3,-1 r0`. */
export function cellOf(action: string): [number, number] | null {
  const found = /(-?\d+),(-?\d+)/.exec(action);
  return found ? [Number(found[1]), Number(found[2])] : null;
}
