import { beforeEach, expect, test, vi } from 'vitest';
import {
  fileOf,
  frontier,
  likelyTurns,
  sheetOf,
  sides,
  turned,
  understood,
  type Laid,
} from '../src/games/cascadia/score/boards';
import { Entry } from '../src/games/cascadia/score/entry.svelte';
import { recall, remember } from '../src/lib/network/storage';
import type { CascadiaKit, CascadiaView, Field, ScoreBoards } from '../src/protocol';

const laid = (q: number, r: number, habitats: Laid['habitats'], rotation = 0): Laid => ({
  q,
  r,
  habitats,
  rotation,
  token: null,
});

test('free cells beside the tiles, and one to begin with', () => {
  expect(frontier('hex', [])).toEqual([{ q: 0, r: 0 }]);
  expect(frontier('hex', [{ q: 0, r: 0 }])).toHaveLength(6);
  expect(frontier('square', [{ q: 0, r: 0 }])).toHaveLength(4);
  const two = [
    { q: 0, r: 0 },
    { q: 1, r: 0 },
  ];
  expect(frontier('hex', two)).toHaveLength(8);
});

test('rotation k puts the first habitat on the sides k, k+1 and k+2', () => {
  const pair = ['mountain', 'forest'] as const;
  expect(
    sides('hex', pair, 0)
      .map((h) => h[0])
      .join(''),
  ).toBe('mmmfff');
  expect(
    sides('hex', pair, 4)
      .map((h) => h[0])
      .join(''),
  ).toBe('mfffmm');
  expect(sides('square', ['river'], 0)).toEqual(['river', 'river', 'river', 'river']);
});

test('a tile is laid as it continues most of what is beside it', () => {
  const around = [laid(1, 0, ['river']), laid(0, 1, ['river']), laid(-1, 0, ['forest'])];
  const cell = { q: 0, r: 0 };
  const turns = likelyTurns('hex', around, cell, ['forest', 'river']);
  const [, east, southEast, , west] = sides('hex', ['forest', 'river'], turns[0]!);
  expect([east, southEast, west]).toEqual(['river', 'river', 'forest']);
  expect(turns.toSorted()).toEqual([0, 1, 2, 3, 4, 5]); // every way comes, the others later
  expect(likelyTurns('hex', around, cell, ['forest'])).toEqual([0]);
  // Where two sides continue in three ways, the first of them going round comes first.
  expect(likelyTurns('hex', [laid(1, 0, ['river'])], cell, ['river', 'forest'])).toEqual([
    5, 0, 1, 2, 3, 4,
  ]);
});

test('a board that is turned all the way round lies as before', () => {
  for (const [kind, count] of [
    ['hex', 6],
    ['square', 4],
  ] as const) {
    let cell = { q: 2, r: -1 };
    for (let i = 0; i < count; i++) cell = turned(kind, cell);
    expect([cell.q + 0, cell.r + 0]).toEqual([2, -1]);
  }
  // North-east becomes east, as the sides of a tile are counted.
  expect(turned('hex', { q: 1, r: -1 })).toEqual({ q: 1, r: 0 });
  expect(turned('square', { q: 0, r: -1 })).toEqual({ q: 1, r: 0 });
});

test('what is written into a file is read from it', () => {
  const tiles = [{ ...laid(0, 0, ['mountain']), tile: 'S1t' }, laid(1, 0, ['forest', 'river'], 5)];
  const boards = [
    { name: 'Ana', nature: 3, tiles },
    { name: '', nature: 0, tiles: [] },
  ];
  const text = fileOf(boards, { bear: 'C' }, false);
  expect(text.trim().split('\n')).toHaveLength(2);
  const sheet = sheetOf(text)!;
  expect(sheet.options).toEqual({ bear: 'C' });
  expect(sheet.boards.map(({ name }) => name)).toEqual(['Ana', '']);
  expect(sheet.boards[0]!.board).toEqual({
    nature: 3,
    tiles: [
      { q: 0, r: 0, tile: 'S1t', habitat_a: 'mountain', rotation: 0 },
      { q: 1, r: 0, habitat_a: 'forest', habitat_b: 'river', rotation: 5 },
    ],
  });
});

test('what is no file of boards is none', () => {
  for (const text of ['', 'nonsense', '{"tiles": 3}', '[1]', 'null', '{"id": 1}']) {
    expect(sheetOf(text)).toBeNull();
  }
});

// Entering ----------------------------------------------------------------------------------------

const KIT: CascadiaKit = {
  tiles: 23,
  nature: 25,
  hex: {
    habitats: [['mountain'], ['mountain', 'forest']],
    starters: [[{ q: 0, r: 0, tile: 'S1t', habitat_a: 'mountain', rotation: 0 }]],
  },
  square: { habitats: [['mountain']], starters: [] },
};
const FORM = [
  { name: 'tiles', kind: 'choice', default: 'hex', label: { key: '' } },
  { name: 'bear', kind: 'choice', default: 'A', label: { key: '' } },
] satisfies Field[];

let asked: ScoreBoards[] = [];

beforeEach(() => {
  remember('score.cascadia', 'null');
  asked = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    return { ok: true, json: async () => ({ scores: [], parts: [], result: {}, view: null }) };
  });
});

test('a tap chooses, chips fill, another tap turns', () => {
  const entry = new Entry(KIT, FORM);
  entry.begin(0);
  entry.lay(['mountain']); // no cell is chosen
  expect(entry.tiles).toHaveLength(1);
  entry.press({ q: 1, r: 0 });
  entry.lay(['mountain', 'forest']);
  entry.settle('bear');
  const ways = [entry.chosen!.rotation];
  for (let i = 0; i < 5; i++) {
    entry.press({ q: 1, r: 0 });
    ways.push(entry.chosen!.rotation);
  }
  expect(ways.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
  entry.press({ q: 1, r: 0 });
  entry.turn(-1);
  expect(entry.chosen).toEqual({
    q: 1,
    r: 0,
    habitats: ['mountain', 'forest'],
    rotation: (ways[0]! + 5) % 6,
    token: 'bear',
  });
  entry.settle('bear');
  expect(entry.chosen!.token).toBeNull();
  entry.undo();
  expect(entry.chosen!.token).toBe('bear');
  entry.remove();
  expect(entry.tiles.map(({ tile }) => tile)).toEqual(['S1t']);
});

test('keys enter one habitat, or two at once', () => {
  const entry = new Entry(KIT, FORM);
  entry.choose({ q: 0, r: 0 });
  entry.type('river');
  entry.type('forest');
  expect(entry.chosen!.habitats).toEqual(['forest', 'river']);
  entry.type('prairie'); // a third begins anew
  expect(entry.chosen!.habitats).toEqual(['prairie']);
  entry.choose({ q: 0, r: 0 });
  entry.type('river'); // after choosing, too
  expect(entry.chosen!.habitats).toEqual(['river']);
});

test('another tile in the place of a starting tile has no longer its number', () => {
  const entry = new Entry(KIT, FORM);
  entry.begin(0);
  entry.choose({ q: 0, r: 0 });
  entry.settle('bear');
  expect(entry.chosen!.tile).toBe('S1t');
  entry.lay(['mountain', 'forest']);
  expect(entry.chosen).toMatchObject({ token: 'bear', habitats: ['mountain', 'forest'] });
  expect(entry.chosen).not.toHaveProperty('tile');
});

test('what was entered is there again, for both kinds of tiles and all players', () => {
  const entry = new Entry(KIT, FORM);
  entry.begin(0);
  entry.setNature(4);
  entry.setName(1, 'Bo');
  entry.setOption('bear', 'C');
  entry.setOption('tiles', 'square');
  entry.choose({ q: 0, r: 0 });
  entry.type('river');
  entry.setPlayers(3);
  const again = new Entry(KIT, FORM);
  expect([again.kind, again.players, again.options.bear]).toEqual(['square', 3, 'C']);
  expect(again.tiles).toEqual([laid(0, 0, ['river'])]);
  again.setOption('tiles', 'hex');
  expect(again.tiles.map(({ tile }) => tile)).toEqual(['S1t']);
  expect([again.board.nature, again.boards[1]!.name]).toEqual([4, 'Bo']);
  again.clear();
  expect(again.tiles).toEqual([]);
});

test('what another program left in its place is not used', () => {
  const entry = new Entry(KIT, FORM);
  entry.begin(0);
  const fine = recall('score.cascadia')!;
  for (const odd of [
    '{',
    '3',
    '{}',
    fine.replace('"mountain"', '"desert"'),
    fine.replace('[', '5'),
  ]) {
    remember('score.cascadia', odd);
    expect(new Entry(KIT, FORM).tiles).toEqual([]);
  }
});

test('the server is asked once at a time, and last for what is there in the end', async () => {
  const entry = new Entry(KIT, FORM);
  entry.choose({ q: 0, r: 0 });
  entry.type('river');
  for (const nature of [1, 2, 3, 4]) entry.setNature(nature);
  await vi.waitFor(() => expect(asked.at(-1)?.boards[0]).toMatchObject({ nature: 4 }));
  expect(asked).toHaveLength(2);
});

test('tiles as the server read them, with the numbers they were given', () => {
  const cell = {
    ...{ q: 0, r: 0, rotation: 2, edges: [], token: 'fox' },
    tile: { number: 7, habitats: ['forest', 'river'], species: ['fox'], keystone: false },
  };
  const seen = { environments: [{ cells: [cell] }] } as unknown as CascadiaView;
  const given = [{ tiles: [{ q: 0, r: 0, tile: 7, rotation: 2 }] }];
  expect(understood(seen, given)).toEqual([
    [{ q: 0, r: 0, habitats: ['forest', 'river'], rotation: 2, token: 'fox', tile: 7 }],
  ]);
});
