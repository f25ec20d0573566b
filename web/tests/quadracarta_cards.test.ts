import { expect, test } from 'vitest';
import {
  addCard,
  cardsOf,
  nextTown,
  removeCard,
  setTown,
  squareBeyond,
  townAt,
  type CardFile,
} from '../src/games/quadracarta/workshop/card_file';

const FILE: CardFile = { card: [{ towns: 'yyrb' }, { towns: 'rrrr' }] };

test('a square gets a town, and the others keep theirs', () => {
  expect(cardsOf(setTown(FILE, 0, 2, 'b'))).toEqual(['yybb', 'rrrr']);
  expect(cardsOf(FILE)).toEqual(['yyrb', 'rrrr']);
  expect(nextTown('yyrb', 0)).toBe('r');
  expect(nextTown('yyrb', 3)).toBe('y');
});

test('cards come and go', () => {
  expect(cardsOf(addCard(FILE, 'bbbb'))).toEqual(['yyrb', 'rrrr', 'bbbb']);
  expect(cardsOf(removeCard(FILE, 0))).toEqual(['rrrr']);
});

test('what a file from elsewhere lacks can be mended', () => {
  const odd = { card: [{ towns: 'yx' }, 3, null] } as unknown as CardFile;
  expect(cardsOf(odd)).toEqual(['yx', '', '']);
  expect(townAt('yx', 1)).toBeNull();
  expect(nextTown('yx', 1)).toBe('y');
  expect(cardsOf(setTown(odd, 0, 1, 'b'))).toEqual(['ybbb', '', '']);
  expect(cardsOf({ card: 7 } as unknown as CardFile)).toEqual([]);
});

test('arrows go from square to square over the cards of a page', () => {
  const go = (card: number, corner: number, key: string) =>
    squareBeyond(5, 3, { card, corner }, key);
  expect(go(0, 0, 'ArrowRight')).toEqual({ card: 0, corner: 1 });
  expect(go(0, 1, 'ArrowRight')).toEqual({ card: 1, corner: 0 });
  expect(go(1, 3, 'ArrowLeft')).toEqual({ card: 0, corner: 2 });
  expect(go(0, 2, 'ArrowDown')).toEqual({ card: 3, corner: 1 });
  expect(go(4, 0, 'ArrowUp')).toEqual({ card: 1, corner: 3 });
  // Nothing lies there: the last row has two cards.
  for (const [card, corner, key] of [
    [2, 2, 'ArrowDown'],
    [0, 0, 'ArrowUp'],
    [2, 1, 'ArrowRight'],
    [4, 1, 'ArrowRight'],
  ] as const)
    expect(go(card, corner, key)).toEqual({ card, corner });
});
