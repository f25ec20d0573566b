import sheet from '../../../../src/ludotheque/games/taxi/art/taxi.pieces.svg?raw';
import '../../../../src/ludotheque/games/taxi/art/taxi.colours.css';
import { readPieces, type Piece } from '../../art/pieces';

const PIECES = readPieces(sheet);

/** The drawing of a place; one that a city's file has named itself is a plain house. */
export function placePiece(kind: string): Piece {
  return PIECES[kind] ?? PIECES['house']!;
}
