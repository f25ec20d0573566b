import { expect, test } from 'vitest';

import { packRecord, serverPage, unpackRecord } from '../src/lib/network/carried_record';

test('a record comes out of an address as it went in', async () => {
  const written = '{"game":"minisurf"}\n' + 'Ω move 1 2 3\n'.repeat(3000);
  const link = await packRecord(new Blob([written]));
  expect(link).toMatch(/^#record=[\w-]+$/);
  expect(link!.length).toBeLessThan(2000);
  expect(await (await unpackRecord(link!))!.text()).toBe(written);
});

test('what is no record, or far too much of one, is left alone', async () => {
  expect(await unpackRecord('')).toBeNull();
  expect(await unpackRecord('#seat=abc')).toBeNull();
  expect(await unpackRecord('#record=????')).toBeNull();
  expect(await unpackRecord('#record=AAAA')).toBeNull();
  const bomb = await packRecord(new Blob([new Uint8Array(3_000_000)]));
  expect(await unpackRecord(bomb!)).toBeNull();
});

test('a record that is too long for an address has no link', async () => {
  const noise = crypto.getRandomValues.bind(crypto);
  const parts = Array.from({ length: 12 }, () => noise(new Uint8Array(65_536)));
  expect(await packRecord(new Blob(parts))).toBeNull();
});

test('an address of a server is read as people write it', () => {
  expect(serverPage(' games.example.org ', '/tables')).toBe('https://games.example.org/tables');
  expect(serverPage('http://10.0.0.7:8421/x', '/tables')).toBe('http://10.0.0.7:8421/tables');
  expect(serverPage('javascript:alert(1)', '/tables')).toBeNull();
  expect(serverPage('', '/tables')).toBeNull();
  expect(serverPage('two words', '/tables')).toBeNull();
});
