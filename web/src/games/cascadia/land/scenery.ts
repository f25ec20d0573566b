/** Where scenery stands on square tiles, the same in every picture of the same land. */
import type { CascadiaCellSeen } from '../../../protocol';
import { centre, joinedSides, keyOf, SIDE } from './land';

export interface SceneryPiece {
  key: string;
  habitat: string;
  x: number;
  y: number;
  /** Which of two drawings. */
  variant: boolean;
  flip: 1 | -1;
  size: number;
}

type Laid = Pick<CascadiaCellSeen, 'q' | 'r' | 'tile' | 'rotation'>;

const RIGHT = 1; // sides of a square, in the order of its corners
const BELOW = 2;
const CORNER = SIDE * 0.36; // from the middle, beside the animals

/** A number for a place, spread evenly enough that neighbours differ. */
function hashOf(q: number, r: number, salt: number): number {
  const mixed = Math.imul(q * 73 + r * 179 + salt * 283, 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

function pieceAt(cell: Laid, salt: number, dx: number, dy: number, size: number): SceneryPiece {
  const { x, y } = centre('square', cell.q, cell.r);
  const hash = hashOf(cell.q, cell.r, salt);
  return {
    key: `${keyOf(cell)} ${salt}`,
    habitat: cell.tile.habitats[0] ?? '',
    x: x + dx,
    y: y + dy,
    variant: (hash & 1) === 1,
    flip: hash & 2 ? 1 : -1,
    size,
  };
}

/** One on a corner of each tile, and one on each edge across which the land runs on. */
export function scenery(cells: readonly Laid[]): SceneryPiece[] {
  const joined = joinedSides('square', cells);
  return cells.flatMap((cell) => {
    const sides = joined.get(keyOf(cell)) ?? [];
    const hash = hashOf(cell.q, cell.r, 0);
    const corner = pieceAt(
      cell,
      0,
      hash & 4 ? CORNER : -CORNER,
      hash & 8 ? CORNER : -CORNER,
      0.75 + ((hash >>> 4) % 4) / 15,
    );
    return [
      corner,
      ...(sides[RIGHT] ? [pieceAt(cell, RIGHT, SIDE / 2, 0, 0.85)] : []),
      ...(sides[BELOW] ? [pieceAt(cell, BELOW, 0, SIDE / 2, 1.3)] : []),
    ];
  });
}
