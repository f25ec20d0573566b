import { expect, test } from 'vitest';
import { reached } from '../src/games/cascadia/guide';
import { where } from '../src/games/cascadia/where';
import { placed } from '../src/lib/board/rich_text';
import { useWords, Words } from '../src/lib/texts.svelte';
import { cellOf, sector } from '../src/lib/board/positions';
import type { CascadiaView } from '../src/protocol';

const SQUARE = [
  { x: 0, y: 0 },
  { x: 6, y: 0 },
  { x: 0, y: 6 },
  { x: 6, y: 6 },
];

test('a place is told by thirds of what lies there', () => {
  expect(sector({ x: 0, y: 0 }, SQUARE)).toBe('top-left');
  expect(sector({ x: 3, y: 6 }, SQUARE)).toBe('bottom');
  expect(sector({ x: 6, y: 3 }, SQUARE)).toBe('right');
  expect(sector({ x: 3, y: 3 }, SQUARE)).toBe('middle');
  expect(cellOf('place 3,-1 r0')).toEqual([3, -1]);
  expect(cellOf('pass')).toBeNull();
});

test('a line has words for its place where the client knows some', () => {
  useWords(new Words('en', ['web-lay = lays it { $where }\n']));
  expect(placed({ key: 'lay', args: { at: '(1, 2)' } }, 'top left').key).toBe('web-lay');
  expect(placed({ key: 'lay' }, '').key).toBe('lay');
  expect(placed({ key: 'roll' }, 'top left').key).toBe('roll');
});

test('where one stands on a card: all together, or each pattern by itself', () => {
  const rungs = [4, 11, 19].map((points) => ({ tokens: [], points }));
  const part = (points: number) => ({ category: 'bear', points, text: { key: '' } });
  const parts = [part(4), part(7)];
  const card = { species: 'bear', card: 'A' as const, rungs };
  expect(reached({ ...card, counted: true }, parts)).toEqual([0, 1, 0]);
  expect(reached({ ...card, counted: false }, [part(4), part(4)])).toEqual([2, 0, 0]);
});

test('a hint has words for a place where nothing lies yet, a line of the log has none', () => {
  useWords(new Words('en', ['web-where-right = on the right\n']));
  const cells = [
    { q: 0, r: 0, edges: [] },
    { q: 1, r: 0, edges: [] },
  ];
  const view = { kind: 'square', environments: [{ cells }] } as unknown as CascadiaView;
  const placing = { seat: 0, action: 'place 2,0 r0', text: { key: '' } };
  expect(where(view, placing)).toBeNull();
  expect(where(view, { ...placing, planned: true })).toBe('on the right');
});

test('a form of a text is known only if the text has it', () => {
  const words = new Words('en', ['lay = lays it\n    .do = Lay it\n']);
  expect(words.has('lay.do')).toBe(true);
  expect(words.has('lay.undo')).toBe(false);
});
