/** A table as the pages see it: what the server sent last, and what can be asked of it. */
import type {
  Done,
  Ended,
  LogLine,
  Position,
  Present,
  Previewed,
  ServerMessage,
  TableEvent,
  TableInfo,
  Text,
  TimeLeft,
  Voted,
} from '../../protocol';
import { api, Refused } from '../network/api';
import { Connection, type ConnectionStatus, type Request } from '../network/connection';
import type { Socket } from '../network/socket';
import { isAsked, type Arrival } from './arrival';
import { logged, openVotes, unread, withPage } from './event_list';
import { lastMove, type LastMove } from './moves';
import { Previews } from './previews.svelte';
import { PositionQueries } from './queries';
import { recall, remember } from '../network/storage';

export class Table {
  info = $state.raw<TableInfo | null>(null);
  /** The position that is in sight: the latest, once the turns before it have played out. */
  position = $state.raw<Position | null>(null);
  /** The latest position that has arrived. */
  arrived = $state.raw<Position | null>(null);
  /** Brings a position into sight: at once, unless somebody lets turns play out first. */
  bringIntoSight: (arrival: Arrival, show: () => void) => void = (_, show) => show();
  events = $state.raw<TableEvent[]>([]);
  mine = $state.raw<number[]>([]);
  guest = $state('');
  /** Guests I do not want to hear. */
  muted = $state.raw<readonly string[]>([]);
  /** What was said up to this event has been looked at; remembered for one table, the last. */
  #heard = $state(0);
  present = $state.raw<Present | null>(null);
  standing = $state<ConnectionStatus>('connecting');
  /** Why the server closed for good, if it did. */
  bye = $state.raw<Text | null>(null);
  /** The last refusal, shown for a while. */
  refusal = $state.raw<Text | null>(null);
  /** What somebody did last, since I came. */
  lastMove = $state.raw<LastMove | null>(null);
  /** What has led from the position before to this one. */
  readonly latest = $derived.by((): readonly LogLine[] =>
    this.lines.filter(({ n }) => this.#latest.includes(n)).map(({ line }) => line),
  );
  #latest = $state.raw<readonly number[]>([]); // the numbers of their events
  /** An action has been sent and not been answered. */
  busy = $state(false);
  /** Which one, if it is a move. */
  sent = $state.raw<string | null>(null);
  clocks = $state.raw<readonly TimeLeft[]>([]);
  /** When the clocks arrived: they tick between messages. */
  clocksAt = $state(0);
  /** The last event that the request under way has caused; null until it is answered. */
  #expected: number | null = null;
  /** Whoever waits for the position that a request under way leads to. */
  #waiting: (() => void)[] = [];
  /** Moves of mine, made or taken back. */
  made = 0;
  readonly #previews = new Previews();
  readonly #connection: Connection;
  readonly queries = new PositionQueries(this, (request) => this.#connection.request(request));

  constructor(
    readonly id: string,
    open: () => Socket,
  ) {
    this.#connection = new Connection(open, {
      message: (message) => this.#message(message),
      standing: (standing) => (this.standing = standing),
    });
    const [table, n] = (recall('heard') ?? '').split(' ');
    if (table === id) this.#heard = Number(n) || 0;
  }

  start(look: number | null = null): void {
    this.#connection.look = look;
    this.#connection.connect();
  }

  hurry(): void {
    this.#connection.hurry();
  }

  /** Somebody looks here now, or nobody does any more. */
  looked(): void {
    this.#connection.looked();
  }

  /** There is no network: say so now; what was sent is kept. */
  cut(): void {
    this.#connection.cut();
  }

  /** The socket was opened before I was a guest: open it again. */
  restart(): void {
    this.#connection.restart();
  }

  stop(): void {
    this.#connection.close();
  }

  // What is so now -------------------------------------------------------------------------------

  get seat(): number | null {
    return this.position?.seat ?? null;
  }

  get myTurn(): boolean {
    return isAsked(this.position);
  }

  get actions(): readonly string[] {
    return this.myTurn ? (this.position?.actions ?? []) : [];
  }

  get over(): boolean {
    return this.info?.status === 'over';
  }

  /** What the log tells of what is in sight, event by event. */
  readonly lines = $derived.by(() => {
    const last = this.arrived === this.position ? Infinity : (this.position?.n ?? Infinity);
    return logged(this.events).filter(({ n }) => n <= last);
  });

  get ended(): Ended | null {
    for (const { what } of this.events.toReversed()) if (what.type === 'ended') return what;
    return null;
  }

  /** A seat of mine that must move, and for which no bot plays, while I look through another
   * (hot-seat). */
  get handOver(): number | null {
    const { position, info } = this;
    if (!position || this.over || this.myTurn) return null;
    const waiting = position.to_move.filter(
      (seat) => this.mine.includes(seat) && !info?.seats[seat]?.bot,
    );
    return waiting.find((seat) => seat !== position.seat) ?? null;
  }

  /** How many things others have said since I looked. */
  get unread(): number {
    return unread(this.events, this.#heard, this.guest, this.muted);
  }

  heard(): void {
    this.#heard = this.events.at(-1)?.n ?? 0;
    remember('heard', `${this.id} ${this.#heard}`);
  }

  get votes(): Voted[] {
    return openVotes(this.events);
  }

  /** Changes whenever the position does: another move, another ply, other eyes. */
  get moment(): string {
    const { position } = this;
    return position ? `${position.seq}.${position.ply}.${position.seat ?? ''}` : '';
  }

  // What can be asked ----------------------------------------------------------------------------

  /** Sends a request; a refusal is shown and answered with null. */
  async ask(request: Request): Promise<unknown> {
    try {
      return await this.#connection.request(request);
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      this.refusal = reason.why;
      return null;
    }
  }

  async act(action: string): Promise<void> {
    const { position } = this;
    // The same position is answered once: a double click plays one move.
    if (!position || position.seat == null || this.busy) return;
    this.sent = action;
    await this.#busily({ type: 'move', seat: position.seat, ply: position.ply, action });
  }

  async undo(turn: boolean): Promise<void> {
    const { position } = this;
    if (!position || position.seat == null || this.busy) return;
    await this.#busily({ type: 'undo', seat: position.seat, ply: position.ply, turn });
  }

  /** Nothing can be chosen until the position that follows from the request is here. */
  async #busily(request: Request): Promise<void> {
    this.busy = true;
    this.made += 1;
    this.refusal = null;
    const answer = (await this.ask(request)) as Done | null;
    this.#expected = answer?.n ?? 0;
    this.#settle();
  }

  #settle(): void {
    if (this.busy && this.#expected !== null && (this.position?.n ?? 0) >= this.#expected) {
      this.busy = false;
      this.sent = null;
      this.#expected = null;
      for (const go of this.#waiting.splice(0)) go();
    }
  }

  /** Resolves when the position that follows from the request under way is here. */
  settled(): Promise<void> {
    return new Promise((go) => this.#waiting.push(go));
  }

  /** Done when nothing is left that only the last seat may know. */
  async lookThrough(seat: number | null): Promise<void> {
    this.#connection.look = seat;
    if (!(await this.ask({ type: 'look', seat })) || !this.info?.secrets) return;
    // The log as this seat may know it: another's secrets do not stay in it.
    const last = this.events.at(-1)?.n ?? 0;
    const page = await this.#logBefore(last + 1, seat);
    if (this.#connection.look !== seat) return; // somebody else looks by now
    const since = this.events.filter((event) => event.n > last);
    this.events = [...(page ?? []), ...since];
    const before = this.lastMove;
    const line = logged(this.events).find(({ n }) => n === before?.n)?.line;
    this.lastMove = before && line ? { ...before, text: line.text } : null;
  }

  async #logBefore(n: number, seat: number | null): Promise<TableEvent[] | null> {
    try {
      return (await api.log(this.id, n, seat)).events;
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      this.refusal = reason.why;
      return null;
    }
  }

  async mute(guest: string, on: boolean): Promise<void> {
    if (!(await this.ask({ type: 'mute', guest, on }))) return;
    this.muted = this.muted.filter((other) => other !== guest).concat(on ? guest : []);
    if (on) return;
    // What was said meanwhile was kept from me: read it now.
    const { seat } = this;
    const page = await this.#logBefore((this.events.at(-1)?.n ?? 0) + 1, seat);
    if (!page || seat !== this.seat) return;
    this.events = withPage(this.events, page);
  }

  /** What an action would do, once the server has said; asks for it the first time. */
  preview(action: string): Previewed | undefined {
    return this.#previewed ? this.#previews.get(`${this.moment} ${action}`) : undefined;
  }

  wantPreview(action: string): void {
    const { position } = this;
    // Without a connection it is refused at once: whoever shows it would ask again without end.
    if (!this.#previewed || !position || this.standing !== 'online') return;
    const request = { type: 'preview', seat: position.seat!, ply: position.ply, action } as const;
    this.#previews.want(
      `${this.moment} ${action}`,
      () => this.#connection.request(request) as Promise<Previewed>,
      () => this.standing === 'online',
    );
  }

  get #previewed(): boolean {
    return this.position?.seat != null && !!this.info?.aids;
  }

  /** Earlier events than those sent at the beginning. */
  async earlier(): Promise<void> {
    const first = this.events[0]?.n ?? 1;
    if (first <= 1) return;
    const { seat } = this;
    const page = await this.#logBefore(first, seat);
    // Asked for twice, or the whole log has been read anew: nothing is put in front twice.
    if (page && seat === this.seat && first === this.events[0]?.n) {
      this.events = [...page, ...this.events];
    }
  }

  // What arrives ---------------------------------------------------------------------------------

  #message(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.guest = message.guest;
        this.mine = message.mine;
        this.muted = message.muted;
        this.info = message.table;
        // Events too old to be sent again have left a gap: begin afresh.
        if (message.first > this.#connection.last + 1) this.events = [];
        return;
      case 'update':
        if (message.table) this.info = message.table;
        if (message.mine) this.mine = message.mine;
        this.#happen(message.events, message.position ?? null);
        if (message.clocks) {
          this.clocks = message.clocks;
          this.clocksAt = Date.now();
        }
        return;
      case 'present':
        this.present = message;
        return;
      case 'bye':
        if (!message.again) this.bye = message.why;
        return;
    }
  }

  /** Events are told at once; the position they lead to comes into sight in its turn. */
  #happen(events: readonly TableEvent[], position: Position | null): void {
    const { last } = this.#connection;
    const fresh = events.filter((event) => event.n > last);
    if (fresh.length) {
      this.events = [...this.events, ...fresh];
      for (const { what } of fresh) {
        if (what.type === 'seated' && this.info) {
          this.info = { ...this.info, seats: what.seats, status: what.status };
        }
        if (what.type === 'again' && this.info) this.info = { ...this.info, rematch: what.table };
      }
      this.#connection.acknowledge(fresh.at(-1)!.n);
    }
    const ended = fresh.some(({ what }) => what.type === 'ended');
    const end = (): void => {
      if (ended && this.info) this.info = { ...this.info, status: 'over' };
    };
    if (!position) return end();
    const lines = logged(fresh);
    const before = this.arrived;
    const show = (): void => {
      if (lines.length) {
        const scores = { before: (this.position ?? position).scores, after: position.scores };
        this.lastMove = lastMove(this.lastMove, lines, scores);
        // What came before this page was opened is told, but it is not news.
        if (this.position) this.#latest = lines.map(({ n }) => n);
      }
      end();
      this.#stand(position);
    };
    this.arrived = position;
    if (!before) show();
    else
      this.bringIntoSight({ before, after: position, lines: lines.map(({ line }) => line) }, show);
  }

  #stand(position: Position): void {
    if (position.seq !== this.position?.seq || position.seat !== this.position.seat) {
      this.#previews.clear();
    }
    this.position = position;
    this.#settle();
  }
}
