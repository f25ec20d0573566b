import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SharedDevice } from '../src/lib/table/shared_device.svelte';
import { motion, RESULT_MS } from '../src/lib/board/motion.svelte';
import type { Table } from '../src/lib/table/table.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  const calm = () => ({ matches: false });
  Object.assign(globalThis, { matchMedia: calm, document: { hidden: false } });
});

afterEach(() => vi.useRealTimers());

/** Ana's turn is over, Bo sits at the same device. */
function handedOver(secrets: boolean): SharedDevice {
  const table = {
    info: { secrets },
    position: { seat: 0, to_move: [1] },
    mine: [0, 1],
    over: false,
    seat: 0,
    handOver: 1,
    latest: [{ actor: 0 }],
  };
  const device = new SharedDevice(table as unknown as Table);
  device.confirmed = 0;
  return device;
}

test.each([true, false])(
  'a turn is seen before the device is handed on (secrets: %s)',
  async (s) => {
    const device = handedOver(s);
    const shown = device.showResult();
    flushSync();
    expect([device.next, device.due, device.covered]).toEqual([1, null, false]);
    await vi.advanceTimersByTimeAsync(RESULT_MS - 50);
    expect(device.due).toBe(null);
    await vi.advanceTimersByTimeAsync(50);
    await shown;
    expect([device.due, device.covered]).toEqual([1, s]);
  },
);

test('it can be skipped', async () => {
  const device = handedOver(true);
  const shown = device.showResult();
  await vi.advanceTimersByTimeAsync(1);
  expect(device.covered).toBe(false);
  motion.skip();
  await shown;
  expect(device.covered).toBe(true);
});

test('nothing is shown before somebody has sat down', () => {
  const device = handedOver(true);
  device.confirmed = null;
  void device.showResult();
  expect(device.covered).toBe(true);
});
