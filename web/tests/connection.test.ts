import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../src/lib/network/api';
import { Connection } from '../src/lib/network/connection';
import type { Socket } from '../src/lib/network/socket';
import type { ClientMessage, ServerMessage } from '../src/protocol';

class FakeSocket implements Socket {
  sent: ClientMessage[] = [];
  closed = false;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;

  send(data: string): void {
    this.sent.push(JSON.parse(data) as ClientMessage);
  }

  close(): void {
    this.closed = true;
    this.onclose?.({} as CloseEvent);
  }

  open(): void {
    this.onopen?.({} as Event);
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
}

const WELCOME = { type: 'welcome', protocol: 1, first: 1, last: 0 } as unknown as ServerMessage;

let sockets: FakeSocket[];
let heard: string[];
let connection: Connection;

const socket = (): FakeSocket => sockets.at(-1)!;

function welcome(): void {
  socket().open();
  socket().say(WELCOME);
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  heard = [];
  connection = new Connection(
    () => {
      sockets.push(new FakeSocket());
      return socket();
    },
    { message: (m) => heard.push(m.type), standing: (s) => heard.push(s) },
  );
  connection.connect();
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test('says hello with the last event it has', () => {
  connection.last = 7;
  socket().open();
  expect(socket().sent).toEqual([{ type: 'hello', protocol: 1, last: 7, look: null }]);
});

test('a request is answered by the message with its id', async () => {
  welcome();
  const answer = connection.request({ type: 'skip' });
  const sent = socket().sent.at(-1) as { id: string };
  socket().say({ type: 'done', id: 'somebody-else', n: 1 });
  socket().say({ type: 'done', id: sent.id, n: 4 });
  expect(await answer).toEqual({ type: 'done', id: sent.id, n: 4 });
});

test('a refusal carries its reason', async () => {
  welcome();
  const answer = connection.request({ type: 'move', seat: 0, ply: 3, action: 'go' });
  const { id } = socket().sent.at(-1) as { id: string };
  socket().say({ type: 'refused', id, why: { key: 'refused-turn' } });
  await expect(answer).rejects.toEqual(new Refused({ key: 'refused-turn' }));
});

test('an unanswered move is sent again under the same id after a cut, and only once', async () => {
  welcome();
  const answer = connection.request({ type: 'move', seat: 0, ply: 3, action: 'go' });
  const first = socket().sent.at(-1);
  socket().close();
  expect(heard.at(-1)).toBe('away');
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(2);
  welcome();
  const again = socket().sent.filter((message) => message.type === 'move');
  expect(again).toEqual([first]);
  socket().say({ type: 'done', id: (first as { id: string }).id, n: 1 });
  await answer;
  socket().close();
  await vi.advanceTimersByTimeAsync(1000);
  welcome();
  expect(socket().sent.filter((message) => message.type === 'move')).toEqual([]);
});

test('a move made while away waits for the connection', async () => {
  const answer = connection.request({ type: 'move', seat: 0, ply: 0, action: 'go' });
  expect(socket().sent).toEqual([]);
  welcome();
  const { id } = socket().sent.at(-1) as { id: string };
  socket().say({ type: 'done', id, n: 1 });
  await answer;
});

test('a question about a moment that has passed is not asked again', async () => {
  welcome();
  const answer = connection.request({ type: 'preview', seat: 0, ply: 1, action: 'go' });
  socket().close();
  await expect(answer).rejects.toBeInstanceOf(Refused);
  await vi.advanceTimersByTimeAsync(1000);
  welcome();
  expect(socket().sent.map((message) => message.type)).toEqual(['hello']);
});

test('waits longer after each failure, and comes back at once when asked', async () => {
  for (let failure = 0; failure < 6; failure++) {
    socket().close();
    await vi.advanceTimersByTimeAsync(20_000);
  }
  expect(sockets).toHaveLength(7);
  socket().close();
  await vi.advanceTimersByTimeAsync(3000);
  expect(sockets).toHaveLength(7);
  connection.hurry();
  expect(sockets).toHaveLength(8);
});

test('a silent connection is given up', async () => {
  welcome();
  const silent = socket();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(silent.closed).toBe(true);
});

test('does not come back when the server said goodbye for good', async () => {
  welcome();
  socket().say({ type: 'bye', why: { key: 'server-gone' }, again: false });
  socket().close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  expect(heard.slice(-2)).toEqual(['bye', 'closed']);
});

test('acknowledges what is new, never what is old', () => {
  welcome();
  connection.acknowledge(5);
  connection.acknowledge(3);
  expect(socket().sent.slice(1)).toEqual([{ type: 'ack', n: 5 }]);
});

test('no network: away at once, and what was sent goes out again later', async () => {
  welcome();
  const answer = connection.request({ type: 'undo', seat: 0, ply: 3, turn: false });
  const before = socket();
  connection.cut();
  expect(heard.at(-1)).toBe('away');
  expect(before.closed).toBe(true);
  connection.hurry();
  welcome();
  const sent = socket().sent.find((message) => message.type === 'undo');
  expect(sent).toBeDefined();
  socket().say({ type: 'done', id: (sent as { id: string }).id, n: 9 } as ServerMessage);
  expect(await answer).toMatchObject({ n: 9 });
});
