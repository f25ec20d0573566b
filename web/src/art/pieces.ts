/**
 * Drawings that the client and Python share: one SVG file for each game, in the folder `art` of its
 * package, with a `<symbol>` for each piece (docs/drawings.md has the rules for drawing).
 */

export interface Piece {
  viewBox: string;
  /** What is inside of the symbol. */
  body: string;
}

const SYMBOL = /<symbol id="([^"]+)" viewBox="([^"]+)">(.*?)<\/symbol>/gs;

/** The pieces of a sheet by their ids. */
export function readPieces(sheet: string): Record<string, Piece> {
  const found = [...sheet.matchAll(SYMBOL)].map(([, id = '', viewBox = '', body = '']) => [
    id,
    { viewBox, body: body.replaceAll(/\n\s*/g, '') },
  ]);
  return Object.fromEntries(found) as Record<string, Piece>;
}
