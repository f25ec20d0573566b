import { expect, test, vi } from 'vitest';

vi.stubGlobal('location', { pathname: '/table/abc' });
vi.stubGlobal('addEventListener', () => undefined);
const { parse, router } = await import('../src/lib/network/router.svelte');

test('addresses', () => {
  expect(parse('/')).toEqual({ page: 'home', id: '' });
  expect(parse('/tables')).toEqual({ page: 'tables', id: '' });
  expect(parse('/table/a%20b')).toEqual({ page: 'table', id: 'a b' });
  expect(router.route).toEqual({ page: 'table', id: 'abc' });
});
