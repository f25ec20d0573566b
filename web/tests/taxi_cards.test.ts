import { expect, test } from 'vitest';
import { boxed, counted, named, rolled } from '../src/games/taxi/cards';
import type { LogLine, TaxiCard, TaxiView } from '../src/protocol';

test('a card carries its number in its name', () => {
  expect(named('place-cone-7')).toEqual({ effect: 'place-cone', n: 7 });
  expect(named('any-way')).toEqual({ effect: 'any-way', n: null });
});

test('cards of a kind are gathered, with what is still to come', () => {
  const card = (id: string, effect: TaxiCard['effect'], number = 0) =>
    ({ id, effect, count: 2, number, chance: false }) as TaxiCard;
  const box = [card('place-cone-1', 'place-cone', 1), card('place-cone-2', 'place-cone', 2)];
  expect(boxed(box)).toEqual([{ effect: 'place-cone', numbers: [1, 2], count: 4 }]);
  const view = {
    deck: [{ card: 'place-cone-2', count: 1 }],
    hidden: [{ shuffle: 0, card: 'roll-again', count: 1 }],
    discard: [{ card: 'place-cone-1', count: 1 }],
    hand: ['roll-again'],
    card: null,
  } as unknown as TaxiView;
  expect(counted(view)).toEqual([
    { effect: 'place-cone', numbers: [2], count: 2, left: 1 },
    { effect: 'roll-again', numbers: [], count: 2, left: 1 },
  ]);
  // The card that is being carried out has been seen, too.
  expect(counted({ ...view, card: 'roll-again' })[1]).toMatchObject({ count: 3, left: 1 });
});

test('the die of a turn that is over is found in what is told of it', () => {
  const line = (key: string, n: number): LogLine => ({
    seq: 1,
    ply: 1,
    actor: null,
    text: { key, args: { n } },
  });
  const lines = [line('taxi-tell-die', 3), line('taxi-tell-die', 5), line('taxi-tell-drive', 9)];
  expect(rolled(lines)).toBe(5);
  expect(rolled([])).toBe(0);
});
