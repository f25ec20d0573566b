import { expect, test, vi } from 'vitest';
import { seatColours } from '../src/lib/board/colours';
import type { GameInfo } from '../src/protocol';
import { api } from '../src/lib/network/api';
import { editionOf, shelfBoxes, textsOf } from '../src/lib/setup/editions';
import { grouped, SetUp, tableKind } from '../src/lib/setup/setup.svelte';
import { qrCode } from '../src/lib/setup/qr';

const bot = { name: 'normal', label: { key: 'l' }, about: { key: 'a' } };
const card = (name: string): GameInfo['form'][number] => ({
  name,
  kind: 'choice',
  default: 'A',
  label: { key: name },
  choices: ['A', 'B', 'random'],
});
const GAME: GameInfo = {
  id: 'minisurf',
  version: 1,
  form: [
    { name: 'duplicate', kind: 'bool', default: false, label: { key: 'd' } },
    card('one'),
    card('two'),
  ],
  seats: [2, 3, 4],
  possible: [1, 2, 3, 4, 5],
  needs: [
    { seats: 1, option: 'duplicate', value: true },
    { seats: 5, option: 'duplicate', value: true },
    { seats: 5, option: 'boxes', value: 2 },
  ],
  usual: 2,
  bots: [bot],
  bot: 'normal',
};

function answering(seats: number[]): void {
  vi.spyOn(api, 'checkOptions').mockImplementation(async (_, options) => ({ options, seats }));
}

test('a table begins as the server says is usual, and help is allowed against bots', () => {
  const setup = new SetUp(GAME);
  expect(setup.seats.map(({ who }) => who)).toEqual(['me', 'bot:normal']);
  expect([setup.kind, setup.aids]).toEqual(['bots', true]);
});

test('against people there are no hints unless somebody allows them', async () => {
  const setup = new SetUp(GAME);
  await setup.begin('online');
  expect([setup.kind, setup.aids]).toEqual(['online', false]);
  expect(setup.wanted('Ana').map(({ kind }) => kind)).toEqual(['me', 'open']);
  await setup.begin('device');
  expect([setup.kind, setup.aids]).toEqual(['device', false]);
  setup.aids = true;
  expect(setup.aids).toBe(true);
});

test('playing alone chooses what that needs', async () => {
  answering([1, 2, 3, 4, 5]);
  const setup = new SetUp(GAME);
  await setup.begin('solo');
  expect(setup.options['duplicate']).toBe(true);
  expect([setup.kind, setup.seats.length]).toEqual(['solo', 1]);
  await setup.begin('bots');
  expect(setup.seats.length).toBe(2);
});

test('options that allow fewer players send the others away', async () => {
  const setup = new SetUp(GAME);
  setup.setCount(4);
  answering([1, 2]);
  await setup.set({ duplicate: true });
  expect(setup.seats.length).toBe(2);
});

test('the server is told of the options that somebody has set, and of no others', async () => {
  answering([2, 3, 4]);
  const setup = new SetUp(GAME);
  expect(setup.named).toEqual({});
  await setup.set({ duplicate: false });
  expect(setup.named).toEqual({ duplicate: false });
});

test('one press draws every card, and says which', async () => {
  answering([2, 3, 4]);
  const setup = new SetUp(GAME);
  await setup.shuffle(() => 0.9);
  expect([setup.options['one'], setup.options['two']]).toEqual(['B', 'B']);
});

test('everybody has a colour of their own: two players exchange theirs', () => {
  const setup = new SetUp({ ...GAME, colours: ['blue', 'yellow', 'orange'] });
  setup.setColour(setup.seats[0]!, 'orange');
  expect(setup.seats.map(({ colour }) => colour)).toEqual(['orange', 'yellow']);
  setup.setColour(setup.seats[1]!, 'orange');
  expect(setup.seats.map(({ colour }) => colour)).toEqual(['yellow', 'orange']);
  expect(setup.wanted('Ana').map(({ colour }) => colour)).toEqual(['yellow', 'orange']);
});

test('chosen colours become those of the seats, the others keep their own', () => {
  expect(seatColours(['blue', undefined, 'orange'])).toBe(
    '--seat-1: var(--colour-blue);  --seat-3: var(--colour-orange);',
  );
  expect(seatColours(undefined)).toBe('');
});

test('a player who is named and does not play is forgotten', () => {
  const youngest = { name: 'first', kind: 'number', default: 0, label: { key: 'y' }, seat: true };
  const setup = new SetUp({ ...GAME, form: [youngest as GameInfo['form'][number]] });
  setup.setCount(3);
  setup.options = { first: 3 };
  setup.setCount(3);
  expect(setup.options['first']).toBe(3);
  setup.setCount(2);
  expect(setup.options['first']).toBe(0);
  setup.options = { first: 2 };
  setup.setCount(2);
  expect(setup.options['first']).toBe(2);
  setup.forgetSeats();
  expect(setup.options['first']).toBe(0);
});

test('what numbers of players need is told together', () => {
  expect(grouped(GAME.needs).map(({ need, seats }) => [need.option, seats])).toEqual([
    ['duplicate', [1, 5]],
    ['boxes', [5]],
  ]);
});

test('a table of bots and people is none of the ways', () => {
  const seats = ['me', 'open', 'bot:normal'].map((who) => ({ who, name: '', colour: '' }));
  expect(tableKind(seats)).toBeNull();
});

const MASKS: ((y: number, x: number) => number)[] = [
  (y, x) => (y + x) % 2,
  (y) => y % 2,
  (_, x) => x % 3,
  (y, x) => (y + x) % 3,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
  (y, x) => ((y * x) % 2) + ((y * x) % 3),
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2,
];

/** The data of a code of version 1: encoders may choose different masks. */
function unmasked(rows: string[]): string[] {
  const number = parseInt(rows[8]!.slice(2, 5), 2) ^ 0b101;
  const isData = (y: number, x: number): boolean =>
    y !== 6 && x !== 6 && !(y < 9 && (x < 9 || x > 12)) && !(y > 12 && x < 9);
  return rows.map((row, y) =>
    [...row]
      .map((bit, x) => (isData(y, x) ? Number(bit) ^ Number(MASKS[number]!(y, x) === 0) : ''))
      .join(''),
  );
}

test('a code is what other encoders make of it', () => {
  // Fourteen bytes fill version 1 at level M; the rows come from another encoder.
  const rows = qrCode('https://ludo.e')!.map((row) => row.map(Number).join(''));
  const other = [
    '111111101110001111111',
    '100000100010101000001',
    '101110100101001011101',
    '101110101011101011101',
    '101110101010101011101',
    '100000101000101000001',
    '111111101010101111111',
    '000000001110000000000',
    '100010111001111111001',
    '011101010110000011100',
    '010011100000011111010',
    '010100000011110000000',
    '101101111011010111010',
    '000000001100000011110',
    '111111101001000111010',
    '100000100100110100001',
    '101110101111000011000',
    '101110100000001110111',
    '101110100100010111000',
    '100000100101010000000',
    '111111101011110001001',
  ];
  expect(rows.map((row) => row.length)).toEqual(Array(21).fill(21));
  expect(unmasked(rows)).toEqual(unmasked(other));
  expect(qrCode('x'.repeat(211))?.length).toBe(57);
  expect(qrCode('x'.repeat(214))).toBeNull();
});

test('an edition is a box of its own, known by its options', () => {
  const game = { ...GAME, editions: { square: { tiles: 'square' } } };
  expect(shelfBoxes([GAME, game]).map(({ edition }) => edition)).toEqual(['', '', 'square']);
  expect(editionOf(game, { tiles: 'square', one: 'B' })).toBe('square');
  expect(editionOf(game, { tiles: 'hex' })).toBe('');
  expect(editionOf(GAME, {})).toBe('');
  expect([textsOf('cascadia', 'square'), textsOf('cascadia', '')]).toEqual([
    'cascadia-square',
    'cascadia',
  ]);
});
