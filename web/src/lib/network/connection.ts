/**
 * One table's WebSocket, as if it never broke: it comes back by itself, asks for the events it has
 * missed, and sends again what was not answered. Requests carry their own id, so the server carries
 * each out once however often it arrives.
 */
import { PROTOCOL, type ClientMessage, type ServerMessage, type Text } from '../../protocol';
import { Refused } from './api';
import type { Socket } from './socket';
import { transport } from './transport';

export type ConnectionStatus = 'connecting' | 'online' | 'away' | 'closed';

type Unnumbered<M> = M extends { id: string } ? Omit<M, 'id'> : never;
export type Request = Unnumbered<ClientMessage>;
export type Answer = Extract<ServerMessage, { id: string }>;

interface Pending {
  message: string;
  keep: boolean;
  resolve: (answer: Answer) => void;
  reject: (reason: Refused) => void;
}

export interface Listener {
  message(message: ServerMessage): void;
  standing(standing: ConnectionStatus): void;
}

/** Questions about a moment that has passed are not asked again. */
const NOT_RETRIED = new Set(['preview', 'hint', 'aids', 'explain', 'describe', 'ping']);
const MIN_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 8000;
const HEARTBEAT_MS = 20_000;
const DISCONNECTED: Text = { key: 'web-disconnected' };

/** Where there is no document (in tests), somebody looks. */
const hidden = (): boolean => globalThis.document?.hidden ?? false;

export class Connection {
  /** The last event received: where to resume. */
  last = 0;
  look: number | null = null;
  #socket: Socket | null = null;
  #welcomed = false;
  #finished = false;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #heard = true;
  #pending = new Map<string, Pending>();
  #count = 0;
  readonly #name = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly open: () => Socket,
    private readonly listener: Listener,
  ) {}

  connect(): void {
    if (this.#finished || this.#socket) return;
    clearTimeout(this.#retry);
    this.listener.standing(this.#failures ? 'away' : 'connecting');
    const socket = this.open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#raw({ type: 'hello', protocol: PROTOCOL, last: this.last, look: this.look });
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  /** Come back now instead of later: the network or the tab has just returned. */
  hurry(): void {
    if (!this.#socket && !this.#finished) this.connect();
  }

  /** The browser says that there is no network: a socket alone notices after half a minute. */
  cut(): void {
    const socket = this.#socket;
    if (!socket || this.#finished) return;
    this.#lost();
    socket.close();
  }

  /** Leave and come back at once: as somebody the server now knows. */
  restart(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    socket?.close();
    this.connect();
  }

  close(): void {
    this.#finished = true;
    clearTimeout(this.#retry);
    clearInterval(this.#beat);
    this.#socket?.close();
    this.#socket = null;
    for (const pending of this.#pending.values()) pending.reject(new Refused(DISCONNECTED));
    this.#pending.clear();
    this.listener.standing('closed');
  }

  request(body: Request): Promise<Answer> {
    const id = `${this.#name}-${++this.#count}`;
    const message = JSON.stringify({ ...body, id });
    return new Promise((resolve, reject) => {
      const keep = !NOT_RETRIED.has(body.type);
      if (this.#finished || (!keep && !this.#welcomed)) return reject(new Refused(DISCONNECTED));
      this.#pending.set(id, { message, keep, resolve, reject });
      if (this.#welcomed) this.#socket?.send(message);
    });
  }

  acknowledge(n: number): void {
    if (n <= this.last) return;
    this.last = n;
    if (this.#welcomed) this.#raw({ type: 'ack', n });
  }

  #raw(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #receive(message: ServerMessage): void {
    this.#heard = true;
    switch (message.type) {
      case 'welcome':
        this.#welcomed = true;
        this.#failures = 0;
        this.listener.standing('online');
        this.listener.message(message);
        for (const pending of this.#pending.values()) this.#socket?.send(pending.message);
        this.#startBeat();
        return;
      case 'refused':
        // Without an id it answers no request: the greeting itself was refused.
        if (!message.id) return this.#refuse(message.why);
        this.#settle(message.id)?.reject(new Refused(message.why));
        return;
      case 'bye':
        this.listener.message(message);
        if (!message.again) this.#finished = true;
        return;
      case 'done':
      case 'previewed':
      case 'hinted':
      case 'aided':
      case 'explained':
      case 'described':
      case 'link':
      case 'holders':
      case 'pong':
        this.#settle(message.id)?.resolve(message);
        return;
      default:
        this.listener.message(message);
    }
  }

  #settle(id: string): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #refuse(why: Text): void {
    if (this.#welcomed) return;
    this.#finished = true;
    this.listener.message({ type: 'bye', why, again: false });
    this.listener.standing('closed');
  }

  #startBeat(): void {
    clearInterval(this.#beat);
    this.#beat = setInterval(() => {
      if (!this.#heard) return this.#socket?.close();
      this.#heard = false;
      this.#ping();
    }, HEARTBEAT_MS);
    if (hidden()) this.#ping();
  }

  /** Whether somebody looks at this tab: who does not is told of their turn in other ways. */
  looked(): void {
    if (this.#welcomed) this.#ping();
  }

  #ping(): void {
    this.request({ type: 'ping', away: hidden() }).catch(() => undefined);
  }

  #lost(): void {
    this.#socket = null;
    this.#welcomed = false;
    this.#heard = true;
    clearInterval(this.#beat);
    for (const [id, pending] of this.#pending) {
      if (pending.keep && !this.#finished) continue;
      this.#pending.delete(id);
      pending.reject(new Refused(DISCONNECTED));
    }
    if (this.#finished) return this.listener.standing('closed');
    const wait = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.listener.standing('away');
    // Not all at the same instant when a server restarts.
    this.#retry = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }
}

/** What opens a table's socket. */
export function socketOf(id: string): () => Socket {
  return () => transport.openSocket(id);
}
