import { SvelteMap } from 'svelte/reactivity';
import { beforeEach, expect, test } from 'vitest';
import { QuadrataControl } from '../src/games/quadrata/control.svelte';
import type { BoardContext } from '../src/lib/board/board_context.svelte';
import { settings } from '../src/lib/settings.svelte';
import type { QuadrataView } from '../src/protocol';

/** 5 × 6 leads to one half, 5 × 7 to two: one of them with a Taxi. */
const PRODUCTS = [
  {
    product: 30,
    makers: [{ tokens: ['5', '6'], values: [[5, 6]] }],
    reaches: [{ card: 'toronto', half: 'attraction', effects: [], number: 30 }],
  },
  {
    product: 35,
    makers: [{ tokens: ['5', '7'], values: [[5, 7]] }],
    reaches: [
      { card: 'toronto', half: 'city', effects: [], number: 35 },
      { card: 'dawson', half: 'city', effects: [-2], number: 33 },
    ],
  },
];
const VISITS = ['visit toronto attraction', 'visit toronto city', 'visit dawson city'];

/** A table that asks what it is told to ask. */
const asked = new SvelteMap<string, unknown>();
let sent: string[];
let control: QuadrataControl;

function ask(moment: string, phase: string, actions: readonly string[]): void {
  const player = { movement: ['5', '6', '7'], dotted: [], reserved: null };
  asked.set('moment', moment);
  asked.set('actions', actions);
  asked.set('view', { phase, players: [player], visiting: null, provinces: [], centre: [] });
}

function tellProducts(products: readonly object[]): void {
  asked.set('figures', { products, previews: [], lines: [], odds: [], from_rest: false });
}

const press = (key: string): boolean => control.key({ key } as KeyboardEvent);

beforeEach(() => {
  sent = [];
  settings.setQuick(false);
  const context = {
    seat: 0,
    aids: true,
    get view() {
      return asked.get('view');
    },
    get moment() {
      return asked.get('moment');
    },
    get actions() {
      return asked.get('actions');
    },
    get figures() {
      return asked.get('figures');
    },
    act: (action: string) => void sent.push(action),
  };
  control = new QuadrataControl(context as unknown as BoardContext<QuadrataView>);
  tellProducts(PRODUCTS);
  ask('1', 'replace', ['keep', 'discard toronto']);
});

test('two tokens that lead to one place alone have chosen it, and are sent with it', () => {
  control.pick(0);
  expect(control.goal).toBeNull();
  control.pick(1);
  expect(control.goal).toEqual({ card: 'toronto', half: 'attraction' });
  expect(control.pending).toEqual(['keep', 'visit toronto attraction', 'taxis -', 'tokens 5 6']);
});

test('two tokens that lead to several places leave the choice', () => {
  control.pick(0);
  control.pick(2);
  expect(control.goal).toBeNull();
  expect([...control.goals]).toEqual(['toronto city', 'dawson city']);
  control.press('visit dawson city');
  expect(control.goal).toEqual({ card: 'dawson', half: 'city' });
  expect(control.pending.slice(2)).toEqual(['taxis -2', 'tokens 5 7']);
});

test('where the table does not say what leads where, two tokens have chosen nothing', () => {
  tellProducts([]);
  ask('1', 'visit', VISITS.slice(0, 1));
  control.pick(0);
  control.pick(1);
  expect(control.tokens).toEqual(['5', '6']);
  expect(control.goal).toBeNull();
});

test('two tokens are an answer where a pair is asked for, one is none', () => {
  tellProducts([]);
  ask('1', 'tokens', ['tokens 5 6', 'tokens 5 7']);
  control.pick(1);
  expect(control.pending).toEqual([]);
  control.pick(0);
  expect(control.pending).toEqual(['tokens 5 6']); // in the order of actions
  expect(press('Enter')).toBe(true);
  expect(sent).toEqual(['tokens 5 6']);
});

test('a visit is sent step by step, and nothing else can be chosen meanwhile', () => {
  control.pick(0);
  control.pick(1);
  expect(press('Enter')).toBe(true);
  expect(sent).toEqual(['keep']);
  expect(control.working).toBe(true);
  expect(control.actions).toEqual([]);
  ask('2', 'visit', VISITS);
  control.advance();
  expect(sent).toEqual(['keep', 'visit toronto attraction']);
  ask('3', 'tokens', ['tokens 5 6']); // no Taxi is asked for
  control.advance();
  expect(sent.at(-1)).toBe('tokens 5 6');
  ask('4', 'rest', ['rest -']);
  control.advance();
  expect(sent).toHaveLength(3);
  expect(control.working).toBe(false);
  expect(control.actions).toEqual(['rest -']);
});

test('what the server does not go along with is forgotten', () => {
  control.pick(0);
  control.pick(1);
  press('Enter');
  ask('1', 'replace', ['keep', 'discard toronto']); // the same moment
  control.advance();
  expect(sent).toEqual(['keep']);
  expect(control.working).toBe(false);
});

test('Escape puts away the table of products first, then what is chosen', () => {
  control.pick(0);
  expect(press('a')).toBe(true);
  expect(control.aid).toBe(true);
  expect(control.cancel()).toBe(true);
  expect(control.aid).toBe(false);
  expect(control.tokens).toEqual(['5']);
  expect(control.cancel()).toBe(true);
  expect(control.tokens).toEqual([]);
  expect(control.cancel()).toBe(false);
});
