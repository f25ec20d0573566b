import { beforeEach, expect, test } from 'vitest';
import { useWords, Words } from '../src/lib/texts.svelte';
import { spoken, segmentsOf } from '../src/lib/board/rich_text';
import type { Text } from '../src/protocol';

const card = (name: string): Text => ({ key: 'card', args: { name } });

beforeEach(() =>
  useWords(
    new Words('en', [
      'takes = takes { $card }, at once\nleft = { $card } × { $n }\nall = { $cards }\n' +
        'card = a card',
    ]),
  ),
);

test('a card is taken out of the words', () => {
  expect(segmentsOf({ key: 'takes', args: { card: card('yrbb') } })).toEqual([
    { words: 'takes ', piece: 'yrbb' },
    { words: ', at once' },
  ]);
});

test('however deep it stands', () => {
  const cards = ['yrbb', 'rrrr'].map((name, n) => ({ key: 'left', args: { card: card(name), n } }));
  const found = segmentsOf({ key: 'all', args: { cards } });
  expect(found.map((part) => part.piece)).toEqual(['yrbb', 'rrrr', undefined]);
});

test('other words stay as they are', () => {
  expect(segmentsOf({ key: 'left', args: { card: 3, n: 2 } })).toEqual([{ words: '3 × 2' }]);
});

test('those who listen hear what a card looks like, not its code', () => {
  const text = { key: 'takes', args: { card: card('yrbb') } };
  expect(spoken(text, (name) => [...name].join(' '))).toBe('takes y r b b, at once');
  expect(spoken(text)).toBe('takes a card, at once');
});
