/** Boxes in the town, and whether they lie free of its roads. */
import type { TaxiPlan } from '../../../protocol';
import { extent, squareAt, UNIT } from './town';
import type { Point } from '../../../lib/geometry';

export const ROAD = 32; // width of the asphalt

export interface Rect {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function around(x: number, y: number, wide: number, high: number): Rect {
  return { left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 };
}

export function meet(a: Rect, b: Rect, gap = 0): boolean {
  return (
    a.left < b.right + gap &&
    b.left < a.right + gap &&
    a.top < b.bottom + gap &&
    b.top < a.bottom + gap
  );
}

/** A strip of road between two points. */
interface Strip extends Rect {
  from: Point;
  to: Point;
  half: number;
}

function stripOf(from: Point, to: Point, wide: number): Strip {
  const half = wide / 2;
  return {
    from,
    to,
    half,
    left: Math.min(from.x, to.x) - half,
    right: Math.max(from.x, to.x) + half,
    top: Math.min(from.y, to.y) - half,
    bottom: Math.max(from.y, to.y) + half,
  };
}

function touchesRoad(box: Rect, road: Strip): boolean {
  if (!meet(box, road)) return false;
  const { from, to, half } = road;
  if (from.x === to.x || from.y === to.y) return true;
  // Diagonal: the nearest point of the box, as far as the road is wide.
  const steps = 8;
  for (let step = 0; step <= steps; step++) {
    const x = from.x + ((to.x - from.x) * step) / steps;
    const y = from.y + ((to.y - from.y) * step) / steps;
    const dx = Math.max(box.left - x, 0, x - box.right);
    const dy = Math.max(box.top - y, 0, y - box.bottom);
    if (Math.hypot(dx, dy) < half) return true;
  }
  return false;
}

/** Tells whether a box lies free of roads and inside of the drawing; `near`: where it may lie. */
export function roadTest(city: TaxiPlan, margin: number, near?: Rect): (box: Rect) => boolean {
  const frame = extent(city);
  const park = squareAt(city, 0);
  const parking = around(park.x, park.y, 2.1 * UNIT, 2.1 * UNIT);
  const roads = [...city.edges, [0, city.exit] as const]
    .map(([a, b]) => [squareAt(city, a), squareAt(city, b)] as const)
    .filter(([from, to]) => !near || touchesRoad(near, stripOf(from, to, 2 * UNIT)))
    .map(([from, to]) => stripOf(from, to, ROAD + 2 * margin));
  return (box) =>
    box.left > frame.x + 6 &&
    box.right < frame.x + frame.w - 6 &&
    box.top > frame.y + 6 &&
    box.bottom < frame.y + frame.h - 6 &&
    !meet(box, parking) &&
    !roads.some((road) => touchesRoad(box, road));
}
