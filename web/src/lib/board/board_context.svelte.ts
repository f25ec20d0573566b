/** What a board is given: a live table or a moment of a replay, through the same small window. */
import type { Component } from 'svelte';
import type { Aids, LogLine, Part, Previewed, Result, SeatInfo, Text } from '../../protocol';
import type { Flight } from './flight';
import { lastTurns, type LastTurns } from '../table/moves';
import { motion } from './motion.svelte';
import type { Placing } from './placing.svelte';
import { settings } from '../settings.svelte';
import { Table } from '../table/table.svelte';
import { say, tr } from '../texts.svelte';

/** The cells and pieces behind a part of a score, to be lit up on a seat's board. */
export interface Highlight {
  seat: number;
  category: string;
  parts: readonly Part[];
}

export interface BoardContext<V = unknown> {
  readonly view: V;
  /** Changes whenever the position does. */
  readonly moment: string;
  readonly seat: number | null;
  /** Everything that is legal for me now; empty when I am not asked. */
  readonly actions: readonly string[];
  readonly labels: readonly Text[];
  /** What is typed for each action; empty for those without a key. */
  readonly keys: readonly string[];
  readonly ask: Text | null;
  /** My move that is under way: it stays in sight where it was put. */
  readonly pending: string | null;
  /** Whose board is in front, in games where everybody has one. */
  shown: number;
  readonly highlight: Highlight | null;
  /** A legal action done by a button that a hint points at, or that waits to be chosen again. */
  readonly pointed: string | null;
  /** Whether an action is played only when it is chosen a second time. */
  isFinal?(action: string): boolean;
  readonly aids: boolean;
  /** The game's own aids for this position, once asked for. */
  readonly figures: Aids | null;
  /** What each seat did last, for marking it on the board. */
  readonly lastTurns: LastTurns;
  /** What has led from the position before to this one. */
  readonly latest?: readonly LogLine[];
  /** A moment that is over: what lay on the table is shown, though nobody is asked. */
  readonly past?: boolean;
  /** A line of the log that is pointed at: its place is shown. */
  readonly recalled?: LogLine | null;
  name(seat: number): string;
  label(action: string): string;
  act(action: string): void;
  preview(action: string): Previewed | undefined;
  wantPreview(action: string): void;
  wantFigures(): void;
  /** What makes a seat's points now. */
  explain?(seat: number): Promise<readonly Part[]>;
}

/** What a seat did, as the log has it; or would do, as a hint has it. */
export type Placed = Pick<LogLine, 'text'> & { seat: number; action: string; planned?: boolean };

/** Pixels that what can be done now has, whatever is asked, so that the board stays where it is: on a
 * phone, in a window of up to 1300 pixels, and in a wider one. */
export interface TrayHeight {
  small: number;
  middle: number;
  large: number;
}

/** A game's own part of the table: the board, and below it what can be done now. */
export interface Controller {
  /** True when the key was used. */
  key(event: KeyboardEvent): boolean;
  /** A hint or the list of choices points at an action: show where it would go, if it has a place. */
  point(action: string): boolean;
  /** Esc: what has been chosen and not confirmed is put back. */
  cancel(): boolean;
  /** What is being put on the board, in games where pieces have places. */
  readonly placing?: Placing;
  /** What the arrow keys have moved to. */
  readonly pointing?: Pointing | null;
}

/** An action that the keyboard points at, to be read out. */
export interface Pointing {
  action: string;
  /** Where the action's own label does not say what it is. */
  words?: string;
  /** Where it is not a change of points. */
  worth?: string;
}

/** A finished match that one seat has won, and the best of the others. */
export interface EndedMatch {
  names: readonly string[];
  result: Result | null;
  winner: number;
  second: number;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game's parts agree among themselves
type Any = any;

export interface GameComponents {
  create(context: BoardContext<Any>): Controller;
  Board: Component<{ context: BoardContext<Any>; control: Any }>;
  Tray?: Component<{ context: BoardContext<Any>; control: Any }>;
  trayHeight?: TrayHeight;
  /** The pieces in pictures, above the rules. */
  Legend?: Component;
  /** A seat's board in small. */
  Mini?: Component<{ context: BoardContext<Any>; seat: number }>;
  /** The table in small, in games where all share one board. */
  Picture?: Component<{ view: Any }>;
  /** Rows of the score table that belong together, with a mark before their name. */
  Mark?: Component<{ category: string }>;
  /** A piece among words, by the name it has in them; without it the name stands there. */
  Piece?: Component<{ name: string }>;
  /** What such a piece looks like, in words, for those who listen. */
  pieceName?(name: string): string;
  /** Where on the board a line of the log is about, in words; empty where the line says it itself. */
  where?(view: Any, line: Placed): string | null;
  /** Keys of its own, listed in the settings: `web-key-…` and `web-key-…-does`. */
  keys?: readonly string[];
  /** The die as it lies, and what it shows by these lines of the log; 0: it was not rolled. */
  Die?: Component<{ pips: number }>;
  rolled?(lines: readonly LogLine[]): number;
  /** The pieces that a seat's action has moved, by the views before and after it. */
  flights?(action: string, seat: number, before: Any, after: Any): readonly Flight[];
  /** What decided between equal points, with the figures that were compared; empty: as the result says it. */
  decided?(view: Any, ended: EndedMatch): string;
  /** At the end, where a score has one category: what was reached, seat by seat. */
  summary?(view: Any, names: readonly string[]): string;
  /** On the final sheet: what makes the points of a category. */
  Detail?: Component<{ view: Any; category: string; parts: readonly Part[]; unit: number }>;
}

/** What a button that plays an action carries; one that a hint points at is marked. */
export function offer(context: Pick<BoardContext, 'pointed'>, action: string | undefined) {
  const pointed = action !== undefined && context.pointed === action;
  return { 'data-action': action, 'data-confirm': pointed ? true : undefined };
}

/** What stands on a button that plays an action: one that waits to be chosen again asks. */
export function choiceLabel(
  context: Pick<BoardContext, 'pointed' | 'isFinal' | 'label'>,
  action: string,
): string {
  const label = context.label(action);
  const asks = context.pointed === action && context.isFinal?.(action);
  return asks ? tr('web-sure-action', { action: label }) : label;
}

/** A bot's name with its level, as `bot_called` of the server puts it. */
export function botName(name: string, bot: string): string {
  const own = /\.py:([^:]*)$/.exec(bot)?.[1] ?? bot;
  const [, kind, budget] = /^([^@]*)(.*)$/.exec(own)!;
  return tr('bots-called', { name, bot: kind!, budget: budget! });
}

/** A person's name, a bot's name and level, or the number of the seat. */
export function seatName(info: SeatInfo | undefined, seat: number): string {
  if (info?.kind === 'bot') return botName(info.name ?? '', info.bot ?? '');
  if (info?.name) return info.name;
  return tr('player', { n: seat + 1 });
}

export class TableBoardContext implements BoardContext {
  #recalled = $state.raw<LogLine | null>(null);
  /** Tapped where the log hides the board: its place stays in sight, for nothing points at it. */
  pinned = $state.raw<LogLine | null>(null);
  highlight = $state.raw<Highlight | null>(null);
  #figures = $state.raw<{ moment: string; aids: Aids | null }>({ moment: '', aids: null });
  /** The moment figures were last asked for. */
  #asked = '';
  #shown = $state<number | null>(null);
  #pointed = $state.raw<{ moment: string; action: string } | null>(null);

  constructor(private readonly table: Table) {}

  get view(): unknown {
    return this.table.position?.view;
  }

  get moment(): string {
    return this.table.moment;
  }

  get seat(): number | null {
    return this.table.seat;
  }

  get actions(): readonly string[] {
    return this.table.busy || motion.playing ? [] : this.table.actions;
  }

  get labels(): readonly Text[] {
    return this.table.position?.labels ?? [];
  }

  /** The game's own keys, or else the digits. */
  get keys(): readonly string[] {
    const digits = this.actions.map((_, index) => (index < 9 ? String(index + 1) : ''));
    return this.table.position?.keys ?? digits;
  }

  get pending(): string | null {
    return this.table.sent;
  }

  get latest(): readonly LogLine[] {
    return this.table.latest;
  }

  get ask(): Text | null {
    return this.table.position?.ask ?? null;
  }

  get pointed(): string | null {
    const pointed = this.#pointed;
    if (pointed?.moment !== this.moment) return null;
    return this.actions.includes(pointed.action) ? pointed.action : null;
  }

  set pointed(action: string | null) {
    this.#pointed = action === null ? null : { moment: this.moment, action };
  }

  get aids(): boolean {
    return settings.aids && (this.table.info?.aids ?? true);
  }

  /** Whether advice may be asked for: in the daily challenge and at events nobody is told what to play. */
  get hints(): boolean {
    return this.aids && !this.table.info?.daily && !this.table.info?.contest;
  }

  get figures(): Aids | null {
    return this.#figures.moment === this.moment ? this.#figures.aids : null;
  }

  wantFigures(): void {
    const { moment } = this;
    if (!this.aids || this.seat === null || this.#asked === moment) return;
    this.#asked = moment;
    void this.table.queries.aids().then((answer) => {
      if (answer) this.#figures = { moment, aids: answer.aids };
      else if (this.#asked === moment) this.#asked = ''; // so that it can be asked for again
    });
  }

  /** My own board, unless I look at another; as a spectator that of whoever must move. */
  get shown(): number {
    return (
      this.recalled?.actor ?? this.#shown ?? this.table.seat ?? this.table.position?.to_move[0] ?? 0
    );
  }

  set shown(seat: number) {
    this.pinned = null;
    this.#shown = seat === this.table.seat ? null : seat;
  }

  get recalled(): LogLine | null {
    return this.#recalled ?? this.pinned;
  }

  set recalled(line: LogLine | null) {
    this.#recalled = line;
  }

  /** As long as a line of the log is pointed at, what it tells is marked instead. */
  readonly lastTurns: LastTurns = $derived.by(() => {
    const line = this.recalled;
    if (!line || line.actor === null || !line.action) return lastTurns(this.table.lines);
    return new Map([[line.actor, [{ n: 0, ply: line.ply, action: line.action }]]]);
  });

  name(seat: number): string {
    return seatName(this.table.info?.seats[seat], seat);
  }

  label(action: string): string {
    const { position } = this.table;
    const at = position?.actions?.indexOf(action) ?? -1;
    const text = at < 0 ? undefined : position?.labels?.[at];
    return text ? say(text) : action;
  }

  isFinal(action: string): boolean {
    return this.table.position?.final?.includes(action) ?? false;
  }

  act(action: string): void {
    if (this.isFinal(action) && this.pointed !== action) this.pointed = action;
    else void this.table.act(action);
  }

  preview(action: string): Previewed | undefined {
    return this.aids ? this.table.preview(action) : undefined;
  }

  async explain(seat: number): Promise<readonly Part[]> {
    return (await this.table.queries.explain(seat))?.parts ?? [];
  }

  wantPreview(action: string): void {
    if (this.aids) this.table.wantPreview(action);
  }
}
