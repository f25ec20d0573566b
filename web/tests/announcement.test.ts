import { expect, test } from 'vitest';
import { announcement, sentences, liveText } from '../src/lib/table/announcement';
import type { TableEvent } from '../src/protocol';
import { useWords, Words } from '../src/lib/texts.svelte';

const event = (what: unknown): TableEvent => ({ n: 1, what }) as TableEvent;
const logged = (actor: number | null, key: string): TableEvent =>
  event({ type: 'logged', line: { actor, text: { key } } });
const reader = { name: (seat: number) => ['Ana', 'Bo'][seat]!, guest: 'me', muted: ['loud'] };

test('what is read out ends each sentence once', () => {
  expect(sentences(['Ana rolls a 3', 'Dead end.', 'Sure?', '', 'Wait for the others.'])).toBe(
    'Ana rolls a 3. Dead end. Sure? Wait for the others.',
  );
  expect(sentences(['the die shows 3', 'école'])).toBe('The die shows 3. École.');
  expect(sentences(['Dead end.', ''])).toBe('Dead end.');
  expect(sentences([])).toBe('');
});

test('moves, refused votes and what others say are read out once, by one text', () => {
  useWords(
    new Words('en', [
      'rolls = rolls a 3\nstuck = Dead end.\nweb-vote-bot-refused = No bot.\n' +
        'web-asked = { $name }: { $question }',
    ]),
  );
  const events = [
    logged(1, 'rolls'),
    logged(null, 'stuck'),
    event({ type: 'voted', about: 'bot', refused: true }),
    event({ type: 'said', guest: 'bo', name: 'Bo', words: 'Well played!' }),
    event({ type: 'said', guest: 'loud', name: 'Eve', words: 'AAA' }),
    event({ type: 'said', guest: 'me', name: 'Ana', words: 'Thanks' }),
  ];
  expect(announcement(events, reader)).toBe('Bo rolls a 3. Dead end. No bot. Bo: Well played!');
});

test('of many moves the last are read out', () => {
  useWords(new Words('en', ['rolls = rolls']));
  const events = Array.from({ length: 9 }, (_, n) => logged(n % 2, 'rolls'));
  expect(announcement(events, reader)).toBe('Bo rolls. Ana rolls. Bo rolls. Ana rolls.');
});

test('the end is said once: what is asked then is the same', () => {
  const logged = { n: 1, what: { type: 'logged' } } as unknown as TableEvent;
  const ended = { n: 2, what: { type: 'ended' } } as unknown as TableEvent;
  const over = 'The match is over';
  expect(liveText('Your turn.', [logged, ended], over, over)).toBe('The match is over.');
  expect(liveText('Your turn.', [logged], 'Bo rolls', 'Wait')).toBe('Bo rolls. Wait.');
  expect(liveText('', [], '', over)).toBe('The match is over.');
});

test('after the last move those who listen hear who has won', () => {
  const logged = { n: 1, what: { type: 'logged' } } as unknown as TableEvent;
  const ended = { n: 2, what: { type: 'ended' } } as unknown as TableEvent;
  const said = liveText('Wait.', [logged, ended], 'The match is over', 'You win, 20 to 18');
  expect(said).toBe('The match is over. You win, 20 to 18.');
});
