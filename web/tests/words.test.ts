import { expect, test } from 'vitest';
import { botName } from '../src/lib/board/board_context.svelte';
import { changes, points, signed } from '../src/lib/table/points';
import { ranges } from '../src/lib/setup/ranges';
import { atTable, useWords, Words } from '../src/lib/texts.svelte';

const FILES = import.meta.glob<string>('../../src/ludotheque/{locale,games/*/locale}/*.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const SOURCES = import.meta.glob<string>('../src/**/*.{svelte,ts}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function read(code: string, part = ''): string[] {
  const wanted = Object.keys(FILES).filter((path) => path.endsWith(`${part}${code}.ftl`));
  return wanted.map((path) => FILES[path]!);
}

test('texts with arguments, texts inside texts, and lists of them', () => {
  const words = new Words('en', [
    'a = { $n } of { $what }\nb = { $things }\nbear = bear\nelk = elk',
  ]);
  expect(words.say('a', { n: 2, what: { key: 'bear' } })).toBe('2 of bear');
  expect(words.say('b', { things: [{ key: 'bear' }, { key: 'elk' }] })).toBe('bear, elk');
  expect(words.say('unknown-key')).toBe('unknown-key');
});

test('a form of a text is said where the language has it, else the text itself', () => {
  const words = new Words('en', ['roll = rolls { $n }\n    .do = Roll { $n }\nwait = waits']);
  expect(words.say('roll', { n: 2 })).toBe('rolls 2');
  expect(words.say('roll.do', { n: 2 })).toBe('Roll 2');
  expect(words.say('wait.do')).toBe('waits');
});

test('players are called by their names at a table, and by their numbers elsewhere', () => {
  const words = new Words('en', ['player = Player { $n }\nbegins = { $who } begins']);
  const says = (): string => words.say('begins', { seat: 2 });
  expect(says()).toBe('Player 2 begins');
  const leave = atTable.sit([
    { kind: 'person', name: 'Ana' },
    { kind: 'bot', name: 'Domino' },
  ]);
  expect(says()).toBe('Domino begins');
  expect(words.say('begins', { seat: 3 })).toBe('Player 3 begins');
  leave();
  expect(says()).toBe('Player 2 begins');
});

test('a bot is called by its name and its level, as on other faces', () => {
  useWords(new Words('fr', read('fr', 'bots.')));
  expect(botName('Domino', 'easy')).toBe('Domino (facile)');
  expect(botName('Domino', 'greedy')).toBe('Domino (glouton)');
  expect(botName('Domino', 'hard@300ms')).toBe('Domino (difficile@300ms)');
  expect(botName('Domino', 'my/bots/clever.py:Clever')).toBe('Domino (Clever)');
  useWords(new Words('en', read('en')));
});

test.each(['en', 'fr'] as const)('every text the client names is there in %s', (code) => {
  const words = new Words(code, read(code));
  const wanted = new Set(
    Object.values(SOURCES).flatMap((source) =>
      [...source.matchAll(/'(web-[a-z-]+[a-z])'/g)].map((found) => found[1]!),
    ),
  );
  expect(wanted.size).toBeGreaterThan(100);
  expect([...wanted].filter((key) => !words.has(key))).toEqual([]);
});

test('the client has the same texts in both languages', () => {
  const keys = (code: string): string[] =>
    read(code, 'web.')
      .flatMap((text) => [...text.matchAll(/^([a-z][\w-]*) =/gm)].map((f) => f[1]!))
      .sort();
  expect(keys('fr')).toEqual(keys('en'));
});

test('numbers of players', () => {
  expect(ranges([2, 3, 4])).toBe('2–4');
  expect(ranges([1])).toBe('1');
  expect(ranges([1, 3, 4, 7])).toBe('1, 3–4, 7');
});

test('points, half points and changes', () => {
  expect(points(7)).toBe('7');
  expect(points(7, 2)).toBe('3.5');
  expect(signed(-2)).toBe('−2');
  expect(signed(0)).toBe('+0');
  const before = { total: 3, parts: { bear: 2, elk: 1 } };
  const after = { total: 6, parts: { bear: 6, elk: 0 } };
  expect(changes(before, after)).toEqual([
    { category: 'bear', by: 4 },
    { category: 'elk', by: -1 },
  ]);
});

test('a game is named in its own folder only', () => {
  const named = Object.entries(SOURCES)
    .filter(([path]) => /\/src\/(lib|pages|parts|games\/[a-z]+\.ts)/.test(path))
    .filter(([, source]) => /['"`](cascadia|quadrata|taxi|minisurf|maxisurf)\b/.test(source));
  expect(named.map(([path]) => path)).toEqual([]);
});
