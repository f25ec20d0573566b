/** Five habitats: a colour and a drawn texture each, never the colour alone. */
import sheet from '../../../src/ludotheque/games/cascadia/art/habitats.pieces.svg?raw';
import { readPieces, type Piece } from './pieces';

export type Habitat = 'mountain' | 'forest' | 'prairie' | 'wetland' | 'river';

export const HABITATS: readonly Habitat[] = ['mountain', 'forest', 'prairie', 'wetland', 'river'];

const PIECES = readPieces(sheet);

export const NATURE_TOKEN = PIECES['nature']!;

/** The field that is repeated to cover a tile. */
export function habitatPiece(habitat: Habitat): Piece {
  return PIECES[habitat]!;
}

/** What is drawn on a square tile, one of two. */
export function sceneryPiece(habitat: string, variant: boolean): Piece | undefined {
  return PIECES[`${habitat}-${variant ? 2 : 1}`];
}
