import { describe, expect, test } from 'vitest';
import { LANDS, provinceAt, SHAPES, SHEET } from '../src/art/canada/draw';
import { linkPath, pick, POINTERS, SQUARES } from '../src/games/quadrata/map/map';
import {
  nextStep,
  offeredGoals,
  pairAction,
  productsOf,
  steps,
  stops,
  routesTo,
  type Shown,
} from '../src/games/quadrata/reach';
import { linesOf } from '../src/games/quadrata/sheet';
import { sumFactors } from '../src/games/quadrata/words';
import {
  contains,
  listed,
  NAMES,
  planesOf,
  spread,
  valueOf,
  type Token,
} from '../src/games/quadrata/tokens';
import type {
  Part,
  QuadrataAids,
  QuadrataCard,
  QuadrataPlayerView,
  QuadrataView,
} from '../src/protocol';

const PROVINCES = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'];

/** 5, 6 and an airplane: 30 reaches the tower, 28 with a Taxi, and the airplane does both. */
const AIDS: QuadrataAids = {
  lines: [],
  from_rest: false,
  odds: [],
  previews: [],
  products: [
    {
      product: 28,
      makers: [],
      reaches: [{ card: 'toronto', half: 'attraction', effects: [2], number: 30 }],
    },
    {
      product: 30,
      makers: [
        { tokens: ['5', '6'], values: [[5, 6]] },
        { tokens: ['5', 'plane'], values: [[5, 6]] },
        { tokens: ['6', 'plane'], values: [[6, 5]] },
      ],
      reaches: [
        { card: 'toronto', half: 'attraction', effects: [], number: 30 },
        { card: 'dawson', half: 'city', effects: [-2], number: 28 },
      ],
    },
    {
      product: 35,
      makers: [{ tokens: ['5', 'plane'], values: [[5, 7]] }],
      reaches: [{ card: 'toronto', half: 'attraction', effects: [-2, -2, -1], number: 30 }],
    },
  ],
};

function card(id: string): QuadrataCard {
  const half = { en: id, fr: id, numbers: [2, 3] as [number, number], points: 2 };
  return { id, province: 'ON', city: half, attraction: half, source: 'ours' };
}

describe('the map', () => {
  test('has a shape and a square for each of the thirteen', () => {
    expect([...SHAPES.keys()].sort()).toEqual(PROVINCES);
    expect(Object.keys(SQUARES).sort()).toEqual(PROVINCES);
    for (const land of [...LANDS.values()].flat()) {
      for (const { x, y } of land) {
        expect(x).toBeGreaterThan(SHEET.x);
        expect(x).toBeLessThan(SHEET.x + SHEET.w);
        expect(y).toBeGreaterThan(SHEET.y);
        expect(y).toBeLessThan(SHEET.y + SHEET.h);
      }
    }
  });

  test('squares stand on their province, or point to it', () => {
    for (const id of PROVINCES) {
      const at = POINTERS[id] ?? SQUARES[id]!;
      expect(provinceAt(at.x, at.y), id).toBe(id);
    }
  });

  test('squares do not cover each other', () => {
    for (const one of PROVINCES) {
      for (const other of PROVINCES.filter((id) => id > one)) {
        const [a, b] = [SQUARES[one]!, SQUARES[other]!];
        expect(
          Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)),
          `${one} ${other}`,
        ).toBeGreaterThan(44);
      }
    }
  });

  test('a click finds the square first, then the land, else the sea', () => {
    expect(pick(SQUARES['PE']!.x, SQUARES['PE']!.y, 26)).toBe('PE');
    expect(pick(SQUARES['QC']!.x, SQUARES['QC']!.y - 60, 26)).toBe('QC');
    expect(pick(60, 500, 26)).toBe(null);
  });

  test('neighbours share their border exactly', () => {
    const corners = (id: string) =>
      new Set(LANDS.get(id)!.flatMap((land) => land.map(({ x, y }) => `${x} ${y}`)));
    const alberta = corners('AB');
    expect([...corners('SK')].filter((point) => alberta.has(point)).length).toBeGreaterThan(2);
  });

  test('links are straight, or bent where they go round by sea', () => {
    expect(linkPath('AB', 'SK')).toMatch(/^M.*L/);
    expect(linkPath('NU', 'NL')).toMatch(/^M.*Q/);
  });
});

describe('tokens', () => {
  test('have a value or are airplanes', () => {
    expect(NAMES).toHaveLength(26);
    expect(valueOf('12')).toBe(12);
    expect(valueOf('dotted-7')).toBe(7);
    expect(valueOf('plane')).toBe(null);
  });

  test('are listed as actions list them', () => {
    expect(listed([])).toBe('-');
    expect(listed([-2, 1])).toBe('-2,1');
    expect(pairAction(['plane', '6'])).toBe('tokens 6 plane');
    expect(pairAction(['dotted-2', '11'])).toBe('tokens 11 dotted-2');
  });

  test('come out of a bag one by one', () => {
    const counts = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1];
    expect(spread(counts)).toEqual(['1', '12', '12', 'plane']);
  });

  test('two equal ones are needed for a pair of them', () => {
    expect(contains(['5', '6'], ['6'])).toBe(true);
    expect(contains(['5', '6'], ['5', '5'])).toBe(false);
    expect(contains(['5', '5'], ['5', '5'])).toBe(true);
  });

  test('make what the server tells of them, in whatever order they were chosen', () => {
    const pairs = [{ tokens: ['5', 'plane'] as [Token, Token], products: [5, 10, 15] }];
    const player = { pairs } as QuadrataPlayerView;
    expect(productsOf(player, ['plane', '5'])).toEqual([5, 10, 15]);
    expect(productsOf(player, ['5'])).toEqual([]);
    expect(productsOf(player, ['5', '6'])).toEqual([]);
    expect(productsOf(undefined, ['5', 'plane'])).toEqual([]);
  });
});

describe('destinations', () => {
  test('without chosen tokens every route counts, the one without Taxis first', () => {
    const routes = routesTo(AIDS, []);
    expect([...routes.keys()]).toEqual(['toronto attraction', 'dawson city']);
    expect(routes.get('toronto attraction')!.map((route) => route.tokens)).toEqual([
      ['5', '6'],
      ['5', 'plane'],
      ['6', 'plane'],
    ]);
    // 5 and the airplane make 30 as well as 35: the route without Taxis is enough.
    expect(routes.get('toronto attraction')![1]!.product).toBe(30);
  });

  test('an airplane is not spent where two numbers do', () => {
    const [product] = AIDS.products.filter(({ product }) => product === 30);
    const aids = { ...AIDS, products: [{ ...product!, makers: product!.makers.toReversed() }] };
    const [first, ...others] = routesTo(aids, []).get('toronto attraction')!;
    expect(first!.tokens).toEqual(['5', '6']);
    expect(others.every((route) => route.tokens.includes('plane'))).toBe(true);
    expect(sumFactors(others[0]!).filter(({ plane }) => plane)).toHaveLength(1);
  });

  test('chosen tokens leave the routes that use them', () => {
    const routes = routesTo(AIDS, ['6']);
    expect(routes.get('toronto attraction')!.map((route) => route.tokens)).toEqual([
      ['5', '6'],
      ['6', 'plane'],
    ]);
    expect(routesTo(AIDS, ['6', '5']).get('dawson city')).toEqual([
      { tokens: ['5', '6'], values: [5, 6], product: 30, effects: [-2], number: 28 },
    ]);
    expect(routesTo(AIDS, ['7']).size).toBe(0);
    expect(routesTo(null, []).size).toBe(0);
  });

  test('what is offered is what the server lets visit', () => {
    expect(offeredGoals(['pass', 'visit toronto city', 'use draw'])).toEqual(['toronto city']);
  });

  test('a visit is made of the moves the server asks for', () => {
    const goal = { card: 'toronto', half: 'attraction' } as const;
    const [route] = routesTo(AIDS, ['5', 'plane']).get('toronto attraction')!;
    expect(steps(goal, route!, [])).toEqual([
      'keep',
      'visit toronto attraction',
      'taxis -',
      'tokens 5 plane',
    ]);
    expect(steps(goal, null, ['6', '5'])).toEqual([
      'keep',
      'visit toronto attraction',
      'tokens 5 6',
    ]);
    expect(steps(goal, null, [])).toEqual(['keep', 'visit toronto attraction']);
  });

  test('steps that are not asked for are left out, and a plan that fails ends', () => {
    const plan = ['keep', 'visit toronto city', 'taxis -', 'tokens 5 6'];
    expect(nextStep(plan, ['pass', 'visit toronto city'])).toEqual({
      action: 'visit toronto city',
      rest: ['taxis -', 'tokens 5 6'],
    });
    expect(nextStep(['taxis -', 'tokens 5 6'], ['tokens 5 6'])).toEqual({
      action: 'tokens 5 6',
      rest: [],
    });
    expect(nextStep(plan, ['bonus train'])).toBe(null);
  });

  test('the keyboard walks over halves and whole cards in reading order', () => {
    const cards: Shown[] = [
      { card: card('toronto'), place: 'centre' },
      { card: null, place: 'discard' },
      { card: card('dawson'), place: 'reserved' },
    ];
    const goals = new Set(['dawson attraction', 'toronto city', 'toronto attraction']);
    expect(stops(cards, goals, ['keep', 'discard toronto'])).toEqual([
      'visit toronto city',
      'visit toronto attraction',
      'discard toronto',
      'visit dawson attraction',
    ]);
  });
});

test('the sheet names the half of the card that was visited, whoever else was at its other half', () => {
  const other = { ...card('dawson'), province: 'YT' };
  const toronto = { ...card('toronto'), attraction: { ...card('tower').city } };
  const visits = [
    { card: other, half: 'attraction' },
    { card: toronto, half: 'city' },
    { card: toronto, half: 'attraction' },
  ];
  const view = { players: [{ visits: visits.slice(0, 2) }, { visits: visits.slice(2) }] };
  const parts = [{ points: 4, pieces: ['toronto', 'attraction'] }] as Part[];
  const [line] = linesOf(view as unknown as QuadrataView, 'destinations', parts);
  expect(line).toMatchObject({ words: 'tower (ON)', short: 'ON', points: 4 });
});

test('a player owns the airplanes in the bag, in the rest area and among the tokens to move with', () => {
  const counts = (planes: number): number[] => [1, ...Array.from({ length: 11 }, () => 0), planes];
  const player = {
    bag: counts(2),
    rest: counts(1),
    movement: ['6', 'plane'],
    dotted: ['dotted-plane', 'dotted-3'],
  };
  expect(planesOf(player as unknown as QuadrataPlayerView)).toBe(5);
  expect(planesOf(undefined)).toBe(0);
});
