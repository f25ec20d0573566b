/** The three towns of Quadracarta: a colour, a charge and a skyline each. */
import sheet from '../../../src/ludotheque/games/quadracarta/art/quadracarta.pieces.svg?raw';
import { readPieces, type Piece } from './pieces';

export const TOWNS = ['y', 'r', 'b'] as const;
export type Town = (typeof TOWNS)[number];

const PIECES = readPieces(sheet);

export const CARD_BACK = PIECES['back']!;

export function townPiece(town: number): Piece {
  return PIECES[`town-${TOWNS[town] ?? 'y'}`]!;
}
