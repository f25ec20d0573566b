/**
 * The engine in a worker, as a transport. What never changes (games, rules) are files of the site and
 * are there at once; all else waits until the engine is ready.
 */
import type { FromEngine, ToEngine } from '../../engine/messages';
import type { Socket, Transport } from './socket';
import { recall, remember } from './storage';

const JSON_TYPE = 'application/json';
const RULES = /^\/api\/games\/([^/]+)\/rules\/(\w+)\/html$/;
const ME = 'engine-me'; // who I was, for the moment before the engine is ready

/** Which file answers a request, if one does. */
export function fileOf(path: string): string | null {
  if (path === '/api/games') return './pages/games.json';
  const rules = RULES.exec(path);
  return rules ? `./pages/rules/${rules[1]}.${rules[2]}.html` : null;
}

export type EngineStatus = 'loading' | 'ready' | 'elsewhere' | 'failed';

class Engine implements Transport {
  standing = $state<EngineStatus>('loading');
  /** How much of the engine is there, from 0 to 1. */
  progress = $state(0);
  /** What went wrong, for a report. */
  why = $state('');
  /** A match could not be kept: the browser's storage is full or closed. */
  unsaved = $state(false);
  #worker: Worker | null = null;
  #waiting: ToEngine[] = []; // until it is ready
  #replies = new Map<number, (answer: Response) => void>();
  #sockets = new Map<number, EngineSocket>();
  #count = 0;
  #ready: (() => void)[] = [];

  /** Loads the engine; `takeOver`: from another tab, which then stops. */
  start(takeOver = false): void {
    this.#worker?.terminate();
    this.standing = 'loading';
    this.progress = 0;
    const worker = new Worker(new URL('../../engine/engine.worker.ts', import.meta.url), {
      type: 'module',
    });
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromEngine>) => this.#hear(data);
    worker.onerror = (event) => this.#fail(event.message);
    worker.postMessage({ type: 'start', takeOver } satisfies ToEngine);
    void navigator.storage?.persist?.().catch(() => false);
  }

  /** Calls back as soon as tables can be played. */
  whenReady(work: () => void): void {
    if (this.standing === 'ready') work();
    else this.#ready.push(work);
  }

  async fetch(path: string, init: RequestInit): Promise<Response> {
    const { method = 'GET', body } = init;
    const file = method === 'GET' ? fileOf(path) : null;
    if (file) return fetch(file);
    if (path === '/api/me' && method === 'GET' && this.standing === 'loading') {
      return new Response(recall(ME) ?? '{"guest":"me"}', {
        headers: { 'Content-Type': JSON_TYPE },
      });
    }
    const written = body instanceof Blob ? await body.text() : String(body ?? '');
    const id = ++this.#count;
    return new Promise((resolve) => {
      this.#replies.set(id, (answer) => {
        if (path === '/api/me' && answer.ok) void answer.clone().text().then(keepMe);
        resolve(answer);
      });
      this.post({ type: 'request', id, method, path, body: written });
    });
  }

  openSocket(table: string): Socket {
    const channel = ++this.#count;
    const socket = new EngineSocket(channel, this);
    this.#sockets.set(channel, socket);
    this.post({ type: 'open', channel, table });
    // Later, as a WebSocket would: its owner has yet to listen.
    this.whenReady(() => queueMicrotask(() => socket.onopen?.(new Event('open'))));
    return socket;
  }

  post(message: ToEngine): void {
    if (this.standing === 'ready') this.#worker?.postMessage(message);
    else this.#waiting.push(message);
  }

  forget(channel: number): void {
    this.#sockets.delete(channel);
    this.post({ type: 'close', channel });
  }

  #hear(message: FromEngine): void {
    switch (message.type) {
      case 'progress':
        this.standing = 'loading'; // also where another tab has been closed
        this.progress = message.part;
        return;
      case 'ready':
        this.standing = 'ready';
        for (const one of this.#waiting.splice(0)) this.post(one);
        for (const work of this.#ready.splice(0)) work();
        return;
      case 'elsewhere':
        this.standing = 'elsewhere';
        return;
      case 'unsaved':
        this.unsaved = message.unsaved;
        return;
      case 'failed':
        this.#fail(message.why);
        return;
      case 'reply': {
        const headers = { 'Content-Type': message.media };
        const answer = new Response(message.body, { status: message.status, headers });
        this.#replies.get(message.id)?.(answer);
        this.#replies.delete(message.id);
        return;
      }
      case 'message':
        this.#sockets
          .get(message.channel)
          ?.onmessage?.(new MessageEvent('message', { data: message.data }));
        return;
      case 'close':
        this.#sockets.get(message.channel)?.onclose?.(new CloseEvent('close'));
        this.#sockets.delete(message.channel);
        return;
    }
  }

  #fail(why: string): void {
    this.standing = 'failed';
    this.why = why;
  }
}

class EngineSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;

  constructor(
    private readonly channel: number,
    private readonly engine: Engine,
  ) {}

  send(data: string): void {
    this.engine.post({ type: 'message', channel: this.channel, data });
  }

  close(): void {
    this.engine.forget(this.channel);
  }
}

function keepMe(me: string): void {
  remember(ME, me);
}

export const engineTransport = new Engine();
