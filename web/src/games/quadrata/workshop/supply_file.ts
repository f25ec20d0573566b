/** Tokens and Taxi boards of the file as plain values, and the changes that the editor makes. */
import type { BoardSide, CardFile, Square, TaxiBoard, TaxiBoards, Tokens } from './card_file';

export { BOARDS } from './card_file';
export type { BoardSide, Square, TaxiBoard, TaxiBoards, Tokens } from './card_file';

export const FIRST_ADVANCED = 7;
export const MAX_TOKENS = 24;
export const MAX_SLOTS = 20;
export const MAX_ALIKE = 10;
export const MAX_POINTS = 3;
export const MAX_AMOUNT = 12;
export const MAX_AMOUNTS = 4;
export const MAX_SQUARES = 24;

export const EFFECTS: Readonly<Record<BoardSide, readonly Square['effect'][]>> = {
  family: ['shift', 'blank'],
  expert: ['shift', 'draw', 'swap', 'airplane', 'second', 'blank'],
};

/** The tokens from 7 to 12; of a file that has none, or no such list, the original's. */
export function tokensOf(file: CardFile, original: CardFile): number[] {
  const own = file.tokens?.advanced;
  const usual = original.tokens?.advanced ?? [];
  const counts = Array.isArray(own) ? own : usual;
  return usual.map((_, n) => Number(counts[n]) || 0);
}

export function setToken(file: CardFile, original: CardFile, at: number, count: number): CardFile {
  const advanced = tokensOf(file, original).map((n, index) => (index === at ? count : n));
  const usual = JSON.stringify(advanced) === JSON.stringify(original.tokens?.advanced);
  return { ...file, tokens: usual ? original.tokens! : { advanced, source: 'ours' } };
}

export function boardOf(file: CardFile, original: CardFile, side: BoardSide): TaxiBoard {
  const own = file.taxis?.[side] ?? original.taxis?.[side];
  const { slots = 1, square = [] } = (own ?? {}) as Partial<TaxiBoard>;
  return { ...own, slots, square: Array.isArray(square) ? square : [] };
}

function withBoard(
  file: CardFile,
  original: CardFile,
  side: BoardSide,
  change: Partial<TaxiBoard>,
): CardFile {
  const board = { ...boardOf(file, original, side), ...change };
  const usual = original.taxis?.[side];
  const same = JSON.stringify(plain(board)) === JSON.stringify(plain(usual ?? board));
  return {
    ...file,
    taxis: { ...original.taxis, ...file.taxis, [side]: same && usual ? usual : board },
  };
}

/** A board without what it says of its sources. */
function plain({ slots, square }: TaxiBoard): unknown {
  return [
    slots,
    square.map(({ id, effect, points, amounts, count }) => [
      id,
      effect,
      points,
      amounts ?? [],
      count ?? 1,
    ]),
  ];
}

export function setSlots(
  file: CardFile,
  original: CardFile,
  side: BoardSide,
  slots: number,
): CardFile {
  return withBoard(file, original, side, { slots });
}

export function setSquare(
  file: CardFile,
  original: CardFile,
  side: BoardSide,
  at: number,
  change: Partial<Square>,
): CardFile {
  const square = boardOf(file, original, side).square.map((one, n) => {
    if (n !== at) return one;
    const changed: Square = { ...one, ...change, source: 'ours', points_source: 'ours' };
    if (changed.effect !== 'shift') return { ...changed, amounts: [] };
    return changed.amounts?.length ? changed : { ...changed, amounts: [1] };
  });
  return withBoard(file, original, side, { square });
}

/** The amounts with the n-th of them changed; 0 takes it out. */
export function withAmount(amounts: readonly number[], n: number, amount: number): number[] {
  const changed = [...amounts];
  changed[n] = amount;
  return [...new Set(changed)].filter((one) => one !== 0);
}

export function removeSquare(
  file: CardFile,
  original: CardFile,
  side: BoardSide,
  at: number,
): CardFile {
  const square = boardOf(file, original, side).square.filter((_, n) => n !== at);
  return withBoard(file, original, side, { square });
}

/** One more square at the end, which gives points only. */
export function addSquare(file: CardFile, original: CardFile, side: BoardSide): CardFile {
  const { square } = boardOf(file, original, side);
  const taken = new Set(square.map(({ id }) => id));
  let n = 1;
  while (taken.has(`own-${n}`)) n += 1;
  const added: Square = { id: `own-${n}`, effect: 'blank', points: 1, count: 1, amounts: [] };
  return withBoard(file, original, side, {
    square: [...square, { ...added, source: 'ours', points_source: 'ours' }],
  });
}
