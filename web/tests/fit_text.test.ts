import { expect, test, vi } from 'vitest';
import { fitText } from '../src/lib/board/fit_text';

const USUAL = 16;

test('a text that had less room for a moment is written large again', () => {
  let changed = (): void => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(call: () => void) {
        changed = call;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('getComputedStyle', () => ({ fontSize: `${USUAL}px` }));
  const frame = { clientWidth: 390, clientHeight: 46 };
  const node = {
    style: { fontSize: '' },
    parentElement: { closest: () => frame },
    offsetWidth: 200, // a button stands beside it
    /** Sixty letters of half a line's height each. */
    get offsetHeight(): number {
      const size = parseFloat(this.style.fontSize) || USUAL;
      return Math.ceil((60 * size * 0.5) / this.offsetWidth) * size * 1.2;
    },
  };
  fitText('Your passenger wants to go to: Museum. Roll the die.')(node as never);
  expect(parseFloat(node.style.fontSize)).toBeLessThan(USUAL);
  node.offsetWidth = 370;
  changed();
  expect(node.style.fontSize).toBe('');
  vi.unstubAllGlobals();
});
