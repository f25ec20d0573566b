/** What makes a town of a plan: trees and boats where there is room for them. */
import type { TaxiPlan } from '../../../protocol';
import type { Block, Ground } from './blocks';
import { around, meet, roadTest, type Rect } from './roads';
import { extent, isInside, isWater, UNIT } from './town';
import type { Point } from '../../../lib/geometry';

export interface Tree extends Point {
  r: number;
  isConifer: boolean;
}

/** Of a hundred points, how many have a tree. */
const DENSITY: Record<Ground | 'outside', number> = {
  garden: 78,
  meadow: 60,
  outside: 70,
  lawn: 34,
  court: 22,
  cobbles: 14,
};
const STEP = 25; // between points where a tree may stand

/** A number from 0 to 99 that is always the same at the same place. */
function chance(x: number, y: number, salt: number): number {
  const mixed = Math.sin(x * 12.9898 + y * 78.233 + salt * 37.719) * 43758.5453;
  return Math.floor((mixed - Math.floor(mixed)) * 100);
}

/** Trees wherever nothing else is; `taken`: names and houses. */
export function trees(city: TaxiPlan, blocks: readonly Block[], taken: readonly Rect[]): Tree[] {
  const frame = extent(city);
  const isOffRoad = roadTest(city, 5);
  const areas = city.areas.map(({ kind, outline }) => ({
    kind,
    outline: outline.map(([x, y]) => ({ x: x * UNIT, y: y * UNIT })),
  }));
  const fountains = areas.filter(({ kind }) => kind !== 'water').map(middle);
  const found: Tree[] = [];
  for (let row = 0; row * STEP < frame.h; row++)
    for (let column = 0; column * STEP < frame.w; column++) {
      const x = frame.x + column * STEP + chance(column, row, 1) / 6;
      const y = frame.y + row * STEP + chance(column, row, 2) / 6;
      const r = 7 + chance(column, row, 3) / 28;
      const box = around(x, y, 2 * r, 2 * r);
      const block = blocks.find(({ outline }) => isInside({ x, y }, outline));
      const area = areas.find(({ outline }) => isInside({ x, y }, outline))?.kind;
      if (area === 'water' || area === 'square') continue;
      const density = area === 'park' ? 100 : DENSITY[block?.ground ?? 'outside'];
      if (chance(column, row, 4) >= density) continue;
      if (fountains.some((at) => Math.hypot(at.x - x, at.y - y) < 24 + r)) continue;
      if (!isOffRoad(box) || taken.some((other) => meet(box, other, 2))) continue;
      const shore = [-r, 0, r].some((dy) => isWater(city, { x, y: y + 2 * dy }));
      if (shore) continue;
      const wild = !block || block.ground === 'garden' || block.ground === 'meadow';
      found.push({ x, y, r, isConifer: wild && chance(column, row, 5) < 35 });
    }
  return found;
}

/** The middle of a square or a park, where its fountain or its pond is. */
export function middle({ outline }: { outline: readonly Point[] }): Point {
  const sum = outline.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / outline.length, y: sum.y / outline.length };
}

/** Boats on the water, away from bridges. */
export function boats(city: TaxiPlan): (Point & { turn: number })[] {
  const frame = extent(city);
  const isOffRoad = roadTest(city, 8);
  const found: (Point & { turn: number })[] = [];
  for (let x = frame.x + 2 * UNIT; x < frame.x + frame.w - UNIT; x += UNIT / 2)
    for (let y = frame.y + UNIT / 2; y < frame.y + frame.h - UNIT / 2; y += UNIT / 2) {
      const afloat = [-24, 0, 24].every((dx) =>
        [-16, 0, 16].every((dy) => isWater(city, { x: x + dx, y: y + dy })),
      );
      if (!afloat || !isOffRoad(around(x, y, 60, 30))) continue;
      if (found.some((boat) => Math.hypot(boat.x - x, boat.y - y) < 3.4 * UNIT)) continue;
      found.push({ x, y, turn: chance(x, y, 7) < 50 ? 1 : -1 });
    }
  return found;
}
