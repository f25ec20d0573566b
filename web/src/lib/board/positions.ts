/** Where on a board something lies, in words that need no coordinates. */
import { tr } from '../texts.svelte';

export interface At {
  x: number;
  y: number;
}

function third(value: number, all: readonly number[], names: readonly [string, string]): string {
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const share = high > low ? (value - low) / (high - low) : 0.5;
  return share < 1 / 3 ? names[0] : share > 2 / 3 ? names[1] : '';
}

/** "top-left", "right", "middle": by thirds of all that lies there. */
export function sector(at: At, all: readonly At[]): string {
  const down = third(at.y, [...all.map(({ y }) => y), at.y], ['top', 'bottom']);
  const across = third(at.x, [...all.map(({ x }) => x), at.x], ['left', 'right']);
  return [down, across].filter(Boolean).join('-') || 'middle';
}

export const sectorWords = (at: At, all: readonly At[]): string =>
  tr(`web-where-${sector(at, all)}`);

/** The two whole numbers that an action names: `place 3,-1 r0`. */
export function cellOf(action: string): [number, number] | null {
  const found = /(-?\d+),(-?\d+)/.exec(action);
  return found ? [Number(found[1]), Number(found[2])] : null;
}
