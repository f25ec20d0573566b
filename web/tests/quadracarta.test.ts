import { expect, test } from 'vitest';
import { levels, outline } from '../src/games/quadracarta/cards';
import { decided } from '../src/games/quadracarta/decided';
import { useWords, Words } from '../src/lib/texts.svelte';
import type { QuadracartaView } from '../src/protocol';

test('a card lies as high as the highest card under it', () => {
  const laid = [
    { x: 0, y: 0 },
    { x: 2, y: 0 }, // beside it
    { x: 1, y: 1 }, // on both
    { x: 2, y: 2 }, // on the third
  ];
  expect(levels(laid)).toEqual([0, 0, 1, 2]);
});

test('an outline within its squares turns before outer corners and after inner ones', () => {
  expect(outline([[0, 0]], 0.25)).toBe('M0.25 0.25h0.5M0.25 0.25v0.5M0.25 0.75h0.5M0.75 0.25v0.5');
  const bent = [
    [0, 0],
    [1, 0],
    [1, 1],
  ];
  expect(outline(bent)).toContain('M0 1h1');
  expect(outline(bent, 0.25)).toContain('M0.25 0.75h1');
});

const boards = (...sizes: number[][]): QuadracartaView =>
  ({
    boards: sizes.map((all) => ({
      groups: all.map((n) => Array.from({ length: n }, () => [0, 0])),
    })),
  }) as unknown as QuadracartaView;

test('a tie-break names the sizes that were compared', () => {
  useWords(
    new Words('en', [
      'web-maxisurf-decided = { $kind } { $term }: { $won } to { $lost }\n' +
        'web-maxisurf-decided-more = { $name } has one more, of { $lost }\n',
    ]),
  );
  const ended = (key: string, term: number) => ({
    names: ['Ana', 'Ben'],
    result: { places: [1, 2], winners: [0], decided: { key, args: { term } } },
    winner: 0,
    second: 1,
  });
  const view = boards([1, 2, 2, 5], [1, 2, 2, 4]);
  expect(decided(view, ended('maxisurf-decided', 4))).toBe('each 4: 5 to 4');
  expect(decided(view, ended('maxisurf-decided-larger', 3))).toBe('larger 3: 5 to 4');
  expect(decided(boards([1], [1, 7]), ended('maxisurf-decided', 2))).toBe('Ben has one more, of 7');
  expect(decided(view, ended('maxisurf-decided-nobody', 0))).toBe('');
});
