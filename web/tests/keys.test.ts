import { expect, test, vi } from 'vitest';
import { TableBoardContext, type BoardContext } from '../src/lib/board/board_context.svelte';
import { digitOf, typed, used, type Keyboard } from '../src/lib/table/keys';
import { CascadiaControl } from '../src/games/cascadia/control.svelte';
import { QuadracartaControl } from '../src/games/quadracarta/control.svelte';
import type { Table } from '../src/lib/table/table.svelte';
import type { CascadiaView, QuadracartaView } from '../src/protocol';

function pressed(key: string, code: string, shiftKey = false): KeyboardEvent {
  return { key, code, shiftKey } as KeyboardEvent;
}

test('the top row gives digits on a French keyboard, with and without Shift', () => {
  const unshifted = 'à&é"\'(-è_ç';
  for (const [digit, key] of [...unshifted].entries()) {
    expect(digitOf(pressed(key, `Digit${digit}`))).toBe(digit);
    expect(digitOf(pressed(`${digit}`, `Digit${digit}`, true))).toBe(digit);
    expect(digitOf(pressed(`${digit}`, `Numpad${digit}`))).toBe(digit);
  }
  expect(digitOf(pressed('!', 'Digit1', true))).toBeNull();
  expect(digitOf(pressed('a', 'KeyQ'))).toBeNull();
});

test('a French keyboard takes a tile of Cascadia with & and à', () => {
  const act = vi.fn();
  const view = { kind: 'hex', free: false } as CascadiaView;
  const context = { view, actions: ['take 0', 'take 1', 'take 2', 'take 3'], act };
  const control = new CascadiaControl(context as unknown as BoardContext<CascadiaView>);
  expect(control.key(pressed('&', 'Digit1'))).toBe(true);
  expect(control.key(pressed('à', 'Digit0'))).toBe(true);
  expect(act.mock.calls).toEqual([['take 1'], ['take 0']]);
});

/** My turn in Maxisurf: draw a card, or pass for good. */
function maxisurf() {
  const act = vi.fn();
  const actions = ['go', 'pass'];
  const position = { seat: 0, actions, final: ['pass'] };
  const table = { position, actions, seat: 0, moment: '1.1.0', act };
  const context = new TableBoardContext(table as unknown as Table) as TableBoardContext & {
    view: QuadracartaView;
  };
  return { act, context, control: new QuadracartaControl(context) };
}

test('the digits at the two buttons of Maxisurf play them, also on a French keyboard', () => {
  const { act, context, control } = maxisurf();
  expect(context.keys).toEqual(['1', '2']);
  expect(control.key(pressed('1', 'Digit1'))).toBe(true);
  expect(act.mock.calls).toEqual([['go']]);
  expect(control.key(pressed('é', 'Digit2'))).toBe(true);
  expect(context.pointed).toBe('pass');
});

test('what cannot be taken back is played when it is chosen again', () => {
  const { act, context } = maxisurf();
  context.act('pass');
  expect(act).not.toHaveBeenCalled();
  context.pointed = null; // put back with Esc
  context.act('pass');
  expect(act).not.toHaveBeenCalled();
  context.act('pass');
  expect(act.mock.calls).toEqual([['pass']]);
});

test('u takes back a move and U a turn, where the server allows it', () => {
  const undo = vi.fn();
  const position: { undo: { step?: number; turn?: number } | null } = { undo: null };
  const context = { pointed: null, shown: 0, seat: 0, hints: false };
  const at = { table: { position, undo, myTurn: true }, context, control: null };
  const press = (key: string) => used(pressed(key, 'KeyU'), at as unknown as Keyboard);
  for (const key of ['u', 'U']) expect(press(key)).toBe(true);
  expect(undo).not.toHaveBeenCalled();
  position.undo = { step: 4 };
  press('u');
  press('U');
  expect(undo.mock.calls).toEqual([[false]]);
  position.undo = { step: 4, turn: 2 };
  press('U');
  expect(undo.mock.calls).toEqual([[false], [true]]);
});

test('a choice is played by its key, another key does nothing', () => {
  const act = vi.fn();
  const context = { actions: ['roll', 'stop'], keys: ['r', '2'], act } as unknown as BoardContext;
  expect(typed(pressed('x', 'KeyX'), context)).toBe(false);
  expect(act).not.toHaveBeenCalled();
  expect(typed(pressed('r', 'KeyR'), context)).toBe(true);
  expect(typed(pressed('é', 'Digit2'), context)).toBe(true);
  expect(act.mock.calls).toEqual([['roll'], ['stop']]);
});
