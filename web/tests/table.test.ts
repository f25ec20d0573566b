import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Table } from '../src/lib/table/table.svelte';
import type { ClientMessage, LogPage, Position, ServerMessage, TableEvent } from '../src/protocol';

/** A server that says what it is told to, when it is told to. */
class Said {
  readonly sent: ClientMessage[] = [];
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;

  send(data: string): void {
    this.sent.push(JSON.parse(data) as ClientMessage);
  }

  close(): void {}

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }

  /** Answers the last request. */
  answer(message: object): void {
    this.say({ ...message, id: (this.sent.at(-1) as { id: string }).id });
  }
}

const logged = (n: number): TableEvent =>
  ({ n, what: { type: 'logged', line: { actor: 0, text: { key: `line-${n}` } } } }) as never;

function standing(seq: number, ply: number, seat = 0): ServerMessage {
  const position = { n: seq, seq, ply, seat, to_move: [seat], scores: [], view: {} };
  return { type: 'update', events: [logged(seq)], position: position as Position };
}

let server: Said;
let table: Table;

beforeEach(() => {
  server = new Said();
  table = new Table('abc', () => server);
  table.start();
  server.onopen?.({} as Event);
  const info = { id: 'abc', game: 'minisurf', seats: [], status: 'playing', aids: true };
  server.say({ type: 'welcome', guest: 'me', mine: [0], muted: [], first: 1, table: info });
  server.say(standing(5, 3));
});

/** The hints that were asked for. */
const asked = (): string[] =>
  server.sent.flatMap((message) => (message.type === 'hint' ? [message.id] : []));

afterEach(() => {
  table.stop();
  vi.restoreAllMocks();
});

test('a hint for this position is given', async () => {
  const hints = table.queries.hints();
  server.answer({ type: 'hinted', ply: 3, hints: [{ action: 'go' }] });
  expect(await hints).toEqual([{ action: 'go' }]);
});

test('a hint for a position that is gone is asked for anew, even if the plies are as many again', async () => {
  const hints = table.queries.hints();
  const id = (server.sent.at(-1) as { id: string }).id;
  server.say(standing(6, 4));
  server.say(standing(7, 3)); // taken back, and moved otherwise
  server.say({ type: 'hinted', id, ply: 3, hints: [{ action: 'go' }] });
  await vi.waitUntil(() => asked().length === 2);
  server.say({ type: 'hinted', id: asked()[1], ply: 3, hints: [{ action: 'pass' }] });
  expect(await hints).toEqual([{ action: 'pass' }]);
});

test('a hint asked for while my move is under way is for what comes of it', async () => {
  void table.act('go');
  const { id } = server.sent.at(-1) as { id: string };
  const hints = table.queries.hints();
  expect(asked()).toEqual([]);
  server.say({ type: 'done', id, n: 6 });
  server.say(standing(6, 4));
  await vi.waitUntil(() => asked().length);
  server.answer({ type: 'hinted', ply: 4, hints: [{ action: 'pass' }] });
  expect(await hints).toEqual([{ action: 'pass' }]);
});

test('why there is none is no news once the position has changed', async () => {
  const hints = table.queries.hints();
  const id = (server.sent.at(-1) as { id: string }).id;
  server.say(standing(6, 4));
  server.say({ type: 'refused', id, why: { key: 'refused-stale' } });
  await vi.waitUntil(() => asked().length === 2);
  server.say({ type: 'hinted', id: asked()[1], ply: 4, hints: [] });
  await hints;
  expect(table.refusal).toBeNull();
});

test('a preview through other eyes is not mine', () => {
  table.wantPreview('go');
  const { id } = server.sent.at(-1) as { id: string };
  server.say(standing(5, 3, 1));
  server.say({ type: 'previewed', id, ply: 3, action: 'go' });
  expect(table.preview('go')).toBeUndefined();
});

test('earlier events are put in front once, however often they are asked for', async () => {
  const page: LogPage = { events: [3, 4].map(logged) } as LogPage;
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(page))));
  await Promise.all([table.earlier(), table.earlier()]);
  expect(table.events.map(({ n }) => n)).toEqual([3, 4, 5]);
});

test('what was said and looked at is not unread again when the page is loaded anew', () => {
  const said = (n: number, guest: string): TableEvent =>
    ({ n, what: { type: 'said', guest, name: guest, text: 'Hello' } }) as never;
  server.say({ type: 'update', events: [said(6, 'bo'), said(7, 'me')] });
  expect(table.unread).toBe(1);
  table.heard();
  expect(table.unread).toBe(0);
  for (const [id, unread] of [
    ['abc', 1],
    ['xyz', 2],
  ] as const) {
    const again = new Table(id, () => server);
    again.start();
    server.say({ type: 'update', events: [said(6, 'bo'), said(8, 'bo')] });
    expect(again.unread, id).toBe(unread);
    again.stop();
  }
});

test('a preview that is refused, or without a connection, is not asked for without end', async () => {
  const previews = (): number => server.sent.filter(({ type }) => type === 'preview').length;
  table.wantPreview('go');
  expect(previews()).toBe(1);
  server.answer({ type: 'refused', why: { key: 'server-too-often' } });
  await Promise.resolve();
  table.wantPreview('go');
  expect(previews()).toBe(1);
  table.cut();
  table.wantPreview('pass');
  expect(previews()).toBe(1);
});

test('a guest is muted when the server has agreed, and not otherwise', async () => {
  const asking = table.mute('bo', true);
  server.answer({ type: 'refused', why: { key: 'server-too-often' } });
  await asking;
  expect(table.muted).toEqual([]);
  const again = table.mute('bo', true);
  server.answer({ type: 'done', n: 5 });
  await again;
  expect(table.muted).toEqual(['bo']);
});

test('after my move nothing else is sent until what came of it is here', async () => {
  void table.act('go');
  expect(table.busy).toBe(true);
  server.answer({ type: 'done', n: 7 });
  await new Promise((go) => setTimeout(go)); // until the answer has been read
  server.say(standing(6, 4));
  expect(table.busy).toBe(true);
  server.say(standing(7, 5));
  expect(table.busy).toBe(false);
});

test('a device is not handed over to somebody for whom a bot plays', () => {
  const welcome = (bot?: string): void => {
    const person = { kind: 'person', name: 'Ana' };
    const seats = [person, { ...person, ...(bot ? { bot } : {}) }];
    const info = { id: 'abc', game: 'taxi', seats, status: 'playing', aids: true };
    server.say({ type: 'welcome', guest: 'me', mine: [0, 1], muted: [], first: 1, table: info });
    const position = { n: 6, seq: 6, ply: 4, seat: 0, to_move: [1], scores: [], view: {} };
    server.say({ type: 'update', events: [logged(6)], position });
  };
  welcome();
  expect(table.handOver).toBe(1);
  welcome('normal');
  expect(table.handOver).toBeNull();
});
