import { expect, test } from 'vitest';
import { readPieces } from '../src/art/pieces';
import { placePiece } from '../src/games/taxi/pieces';
import { headings } from '../src/games/taxi/town/town';

test('a sheet is read symbol by symbol', () => {
  const sheet =
    '<svg>\n  <symbol id="a" viewBox="0 0 4 4">\n    <path d="M0 0"/>\n  </symbol>\n</svg>';
  expect(readPieces(sheet)).toEqual({ a: { viewBox: '0 0 4 4', body: '<path d="M0 0"/>' } });
});

test('a place that a city names itself is drawn as a house', () => {
  expect(placePiece('bakery')).not.toEqual(placePiece('house'));
  expect(placePiece('castle-of-my-own')).toEqual(placePiece('house'));
});

test('a cab points where it drives and never spins', () => {
  const way = [
    { x: 0, y: 0 },
    { x: -1, y: 0 }, // to the west
    { x: -1, y: -1 }, // to the north
  ];
  const turns = headings(0, way);
  expect(turns.map((turn) => (turn + 720) % 360)).toEqual([180, 180, 270]);
  const steps = turns.slice(1).map((turn, index) => Math.abs(turn - turns[index]!));
  expect(Math.max(...steps)).toBeLessThanOrEqual(180);
});
