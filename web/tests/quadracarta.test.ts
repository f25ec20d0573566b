import { expect, test } from 'vitest';
import { levels } from '../src/games/quadracarta/cards';

test('a card lies as high as the highest card under it', () => {
  const laid = [
    { x: 0, y: 0 },
    { x: 2, y: 0 }, // beside it
    { x: 1, y: 1 }, // on both
    { x: 2, y: 2 }, // on the third
  ];
  expect(levels(laid)).toEqual([0, 0, 1, 2]);
});
