/** The five animals of Cascadia: silhouettes made to differ at 16 px by outline alone. */
import sheet from '../../../src/ludotheque/games/cascadia/art/cascadia.pieces.svg?raw';
import { readPieces, type Piece } from './pieces';

export type Species = 'bear' | 'elk' | 'salmon' | 'hawk' | 'fox';

export const SPECIES: readonly Species[] = ['bear', 'elk', 'salmon', 'hawk', 'fox'];

const PIECES = readPieces(sheet);

export function animalPiece(species: Species): Piece {
  return PIECES[species]!;
}
