import { expect, test, vi } from 'vitest';
import type { Face } from '../src/lib/face.svelte';
import { digitOf } from '../src/lib/keys';
import { CascadiaControl } from '../src/games/cascadia/control.svelte';
import type { CascadiaView } from '../src/protocol';

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
  const face = { view, actions: ['take 0', 'take 1', 'take 2', 'take 3'], act };
  const control = new CascadiaControl(face as unknown as Face<CascadiaView>);
  expect(control.key(pressed('&', 'Digit1'))).toBe(true);
  expect(control.key(pressed('à', 'Digit0'))).toBe(true);
  expect(act.mock.calls).toEqual([['take 1'], ['take 0']]);
});
