/** From degrees to a drawing: a conic map with its far north drawn small and its east drawn large. */
import { ISLANDS, LINES, NEIGHBOURS, OUTLINES } from './land';
import type { Point } from '../../lib/geometry';

/** What the drawing takes up. */
export const SHEET = { x: 28, y: 40, w: 782, h: 532 } as const;

const RADIANS = Math.PI / 180;
const MIDDLE = -94;
const [SOUTH, NORTH] = [49, 77];

/** Lambert's cone through two parallels, the way Canada is usually shown. */
function cone(west: number, north: number): Point {
  const t = (degrees: number): number => Math.tan(Math.PI / 4 + (degrees * RADIANS) / 2);
  const [low, high] = [SOUTH * RADIANS, NORTH * RADIANS];
  const n = Math.log(Math.cos(low) / Math.cos(high)) / Math.log(t(NORTH) / t(SOUTH));
  const f = (Math.cos(low) * t(SOUTH) ** n) / n;
  const radius = (degrees: number): number => f / t(degrees) ** n;
  const angle = n * (-west - MIDDLE) * RADIANS;
  const [r, r0] = [radius(north), radius(60)];
  return { x: r * Math.sin(angle), y: r0 - r * Math.cos(angle) };
}

const SCALE = 860;
/** Where the small provinces of the east lie, and how much larger they are drawn. */
const EAST = { x: 0.395, y: -0.135, reach: 0.135, growth: 0.75 };

export function project(west: number, north: number): Point {
  let { x, y } = cone(west, north);
  const far = Math.max(0, y - 0.1);
  y -= 0.42 * far; // the islands of the far north
  const [dx, dy] = [x - EAST.x, y - EAST.y];
  const near = Math.exp(-(dx * dx + dy * dy) / (2 * EAST.reach ** 2));
  x += dx * EAST.growth * near;
  y += dy * EAST.growth * near;
  return { x: 365 + SCALE * x, y: 292 - SCALE * y };
}

/** A number that looks drawn by lot, but is always the same for the same place. */
function tremble(a: Point, b: Point): number {
  const n = Math.sin(a.x * 12.9898 + a.y * 78.233 + b.x * 37.719 + b.y * 11.13) * 43758.5453;
  return (n - Math.floor(n)) * 2 - 1;
}

/** Between two points of a coast more are put in, each a little aside. */
function coast(points: readonly Point[], times: number): Point[] {
  if (times === 0) return [...points];
  const finer: Point[] = [];
  for (const [index, a] of points.entries()) {
    finer.push(a);
    const b = points[index + 1];
    if (!b) continue;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    if (Math.hypot(dx, dy) < 7) continue;
    const aside = 0.16 * tremble(a, b);
    finer.push({ x: (a.x + b.x) / 2 - dy * aside, y: (a.y + b.y) / 2 + dx * aside });
  }
  return coast(finer, times - 1);
}

function parse(text: string): Point[] {
  return text.split(', ').map((pair) => {
    const [west = 0, north = 0] = pair.split(' ').map(Number);
    return project(west, north);
  });
}

const lines = new Map(
  Object.entries(LINES).map(([name, text]) => {
    const points = parse(text);
    return [name, name.startsWith('~') ? coast(points, 3) : points] as const;
  }),
);

const near = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) < 0.01;

/** Joins lines end to end, each walked in whichever direction fits. */
function around(names: readonly string[]): Point[] {
  const found: Point[] = [];
  for (const name of names) {
    const line = lines.get(name);
    if (!line) throw new Error(`no line ${name}`);
    const last = found.at(-1);
    const ahead = last ? near(line[0]!, last) : true;
    const walked = ahead ? line : line.toReversed();
    if (last && !near(walked[0]!, last)) throw new Error(`${name} does not follow`);
    found.push(...(last ? walked.slice(1) : walked));
  }
  if (!near(found[0]!, found.at(-1)!)) throw new Error(`${names.join(' ')} is not closed`);
  return found.slice(0, -1);
}

function island(text: string): Point[] {
  const points = parse(text);
  return coast([...points, points[0]!], 3).slice(0, -1);
}

/** The pieces of land of each province and territory. */
export const LANDS: ReadonlyMap<string, readonly (readonly Point[])[]> = new Map(
  [...new Set([...Object.keys(OUTLINES), ...Object.keys(ISLANDS)])].map((id) => {
    const mainland = OUTLINES[id] ? [around(OUTLINES[id].split(' '))] : [];
    return [id, [...mainland, ...(ISLANDS[id] ?? []).map(island)]];
  }),
);

const rounded = (n: number): number => Math.round(n * 10) / 10;

export function pathOf(lands: readonly (readonly Point[])[]): string {
  return lands
    .map((land) => `M${land.map(({ x, y }) => `${rounded(x)} ${rounded(y)}`).join('L')}Z`)
    .join('');
}

/** By province: what is filled. */
export const SHAPES: ReadonlyMap<string, string> = new Map(
  [...LANDS].map(([id, lands]) => [id, pathOf(lands)]),
);

/** The lands around, under the provinces. */
export const ABROAD = pathOf(NEIGHBOURS.map(island));

function inside(land: readonly Point[], x: number, y: number): boolean {
  let odd = false;
  let before = land.at(-1)!;
  for (const point of land) {
    if (point.y > y !== before.y > y) {
      const crossing = before.x + ((y - before.y) / (point.y - before.y)) * (point.x - before.x);
      if (x < crossing) odd = !odd;
    }
    before = point;
  }
  return odd;
}

/** The province on which this point lies. */
export function provinceAt(x: number, y: number): string | null {
  for (const [id, lands] of LANDS) if (lands.some((land) => inside(land, x, y))) return id;
  return null;
}
