import places from '../../../../src/ludotheque/games/taxi/art/taxi.pieces.svg?raw';
import tokens from '../../../../src/ludotheque/games/taxi/art/tokens.pieces.svg?raw';
import '../../../../src/ludotheque/games/taxi/art/taxi.colours.css';
import { readPieces, type Piece } from '../../art/pieces';

const PLACES = readPieces(places);
const TOKENS = readPieces(tokens);

/** The drawing of a place; one that a city's file has named itself is a plain house. */
export function placePiece(kind: string): Piece {
  return PLACES[kind] ?? PLACES['house']!;
}

export const CAB = TOKENS['cab']!;

export type TokenKind = 'sign' | 'barrier' | 'cone' | 'pin';

export function tokenPiece(kind: TokenKind): Piece {
  return TOKENS[kind]!;
}

/** A face of the die; 0 is a die that is not rolled. */
export function diePiece(pips: number): Piece {
  return TOKENS[`die-${pips}`] ?? TOKENS['die-0']!;
}
