import { expect, test } from 'vitest';
import type { CardFile } from '../src/games/quadrata/workshop/card_file';
import {
  addSquare,
  boardOf,
  removeSquare,
  setSlots,
  setSquare,
  setToken,
  tokensOf,
  withAmount,
} from '../src/games/quadrata/workshop/supply_file';

const ORIGINAL: CardFile = {
  tokens: { advanced: [4, 4, 4, 4, 4, 4] },
  taxis: {
    family: {
      slots: 8,
      square: [
        { id: 'plus-1', effect: 'shift', amounts: [1], count: 2, points: 2 },
        { id: 'minus-1', effect: 'shift', amounts: [-1], count: 2, points: 2 },
      ],
    },
    expert: { slots: 10, square: [{ id: 'blank', effect: 'blank', points: 3 }] },
  },
};

test('tokens are counted by value; what a file leaves out is as in the original', () => {
  const fewer = setToken({}, ORIGINAL, 5, 3);
  expect(tokensOf(fewer, ORIGINAL)).toEqual([4, 4, 4, 4, 4, 3]);
  expect(setToken(fewer, ORIGINAL, 5, 4).tokens).toEqual(ORIGINAL.tokens);
  const odd = { tokens: { advanced: ['x', 2] } } as unknown as CardFile;
  expect(tokensOf(odd, ORIGINAL)).toEqual([0, 2, 0, 0, 0, 0]);
});

test('a square changes what it does, and the other side of the board stays', () => {
  const changed = setSquare(ORIGINAL, ORIGINAL, 'family', 0, { effect: 'blank' });
  expect(boardOf(changed, ORIGINAL, 'family').square[0]).toMatchObject({
    effect: 'blank',
    amounts: [],
    source: 'ours',
  });
  expect(changed.taxis?.expert).toEqual(ORIGINAL.taxis?.expert);
  const back = setSquare(changed, ORIGINAL, 'family', 0, { effect: 'shift' });
  expect(back).toEqual(ORIGINAL); // its first amount is 1 again
});

test('amounts come and go', () => {
  expect(withAmount([1], 1, 2)).toEqual([1, 2]);
  expect(withAmount([1, 2], 0, 0)).toEqual([2]);
  expect(withAmount([1, 2], 0, 2)).toEqual([2]);
});

test('squares and slots come and go', () => {
  const more = addSquare({}, ORIGINAL, 'expert');
  expect(boardOf(more, ORIGINAL, 'expert').square.map(({ id }) => id)).toEqual(['blank', 'own-1']);
  expect(removeSquare(more, ORIGINAL, 'expert', 1).taxis).toEqual(ORIGINAL.taxis);
  expect(boardOf(setSlots({}, ORIGINAL, 'family', 3), ORIGINAL, 'family').slots).toBe(3);
});
