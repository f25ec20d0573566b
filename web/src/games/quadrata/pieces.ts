import sheet from '../../../../src/ludotheque/games/quadrata/art/quadrata.pieces.svg?raw';
import '../../../../src/ludotheque/games/quadrata/art/quadrata.colours.css';
import { readPieces, type Piece } from '../../art/pieces';

const PIECES = readPieces(sheet);

/** The picture of a Destination card; a card from a player's own file shows a road. */
export function cardPiece(card: string): Piece {
  return PIECES[card] ?? PIECES['elsewhere']!;
}
