/** Where the squares of the player board stand on the drawn map, and the dotted path between them. */
import { provinceAt } from '../../../art/canada/draw';
import type { Point } from '../../../lib/geometry';

/** The middle of each square. */
export const SQUARES: Readonly<Record<string, Point>> = {
  YT: { x: 112, y: 178 },
  NT: { x: 222, y: 216 },
  NU: { x: 376, y: 236 },
  BC: { x: 128, y: 306 },
  AB: { x: 204, y: 340 },
  SK: { x: 266, y: 384 },
  MB: { x: 328, y: 362 },
  ON: { x: 418, y: 424 },
  QC: { x: 522, y: 352 },
  NL: { x: 738, y: 306 },
  NB: { x: 590, y: 436 },
  PE: { x: 668, y: 366 },
  NS: { x: 726, y: 456 },
};

/** On a phone: every square with its province, and below them room for the buttons in one row. */
export const UPRIGHT_SHEET = { x: 60, y: 158, w: 730, h: 432 } as const;

/**
 * On a phone on its side: every square with its province, and beside them room for the buttons at both edges. The
 * islands in the north are out of sight until the map is moved.
 */
export const SMALL_SHEET = { x: -24, y: 160, w: 898, h: 314 } as const;

/** Squares beside their small province, and the spot on it they point to. */
export const POINTERS: Readonly<Record<string, Point>> = {
  PE: { x: 650, y: 426 },
  NS: { x: 684, y: 446 },
};

/** Links that go round by sea, bent towards this point. */
const BENDS: Readonly<Record<string, Point>> = {
  'NL NU': { x: 640, y: 90 },
  'NS NL': { x: 760, y: 390 },
};

export function linkPath(one: string, other: string): string {
  const [a, b] = [SQUARES[one], SQUARES[other]];
  if (!a || !b) return '';
  const bend = BENDS[`${one} ${other}`] ?? BENDS[`${other} ${one}`];
  const line = bend ? `Q${bend.x} ${bend.y} ` : 'L';
  return `M${a.x} ${a.y}${line}${b.x} ${b.y}`;
}

/** The province of a click: its square, else its land. */
export function pick(x: number, y: number, reach: number): string | null {
  for (const [id, at] of Object.entries(SQUARES)) {
    if (Math.abs(at.x - x) <= reach && Math.abs(at.y - y) <= reach) return id;
  }
  return provinceAt(x, y);
}
