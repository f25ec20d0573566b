/** A table as it is being set up: who plays, with which options. What goes together is the
 * server's to say. */
import type { Checked, GameInfo, Need, NewSeat } from '../../protocol';
import { api } from '../network/api';
import { withoutServer } from '../network/site';
import { tr } from '../texts.svelte';

export type OptionValue = boolean | number | string;
export const TABLE_KINDS = ['solo', 'bots', 'online', 'device'] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

export interface SeatChoice {
  /** me, friend (at this device), open (whoever has the link), or bot:NAME */
  who: string;
  name: string;
  /** Of the game's, or empty. */
  colour: string;
}

/** How a match begins, by who sits there; nothing where they are mixed. */
export function tableKind(seats: readonly SeatChoice[]): TableKind | null {
  const others = seats.filter(({ who }) => who !== 'me').map(({ who }) => who.split(':')[0]);
  if (others.length !== seats.length - 1) return null;
  if (!others.length) return 'solo';
  const kinds = new Set(others);
  const kind = kinds.size === 1 ? others[0] : '';
  return kind === 'bot' ? 'bots' : kind === 'open' ? 'online' : kind === 'friend' ? 'device' : null;
}

/** Needs of the same option together, each with the numbers of players it is for. */
export function grouped(needs: readonly Need[]): { need: Need; seats: number[] }[] {
  const found = new Map<string, { need: Need; seats: number[] }>();
  for (const need of needs) {
    const key = `${need.option}=${need.value}`;
    const group = found.get(key) ?? { need, seats: [] };
    group.seats.push(need.seats);
    found.set(key, group);
  }
  return [...found.values()];
}

export class SetUp {
  options = $state.raw<Record<string, OptionValue>>({});
  checked = $state.raw<Checked>({ options: {}, seats: [] });
  seats = $state<SeatChoice[]>([]);
  /** Options that somebody has set; the server is not told of the others. */
  readonly #named = new Set<string>();
  /** Whether help is allowed, once somebody has said so. */
  #aids = $state<boolean | null>(null);

  constructor(readonly game: GameInfo) {
    this.options = Object.fromEntries(game.form.map((field) => [field.name, field.default]));
    this.checked = { options: this.options, seats: game.seats, needs: game.needs };
    this.setCount(game.usual);
  }

  get kind(): TableKind | null {
    return tableKind(this.seats);
  }

  /** The ways in which this game can be played at all. */
  get kinds(): readonly TableKind[] {
    const kinds = TABLE_KINDS.filter((kind) => !(withoutServer && kind === 'online'));
    return kinds.filter((kind) => this.game.possible.some((n) => (n === 1) === (kind === 'solo')));
  }

  /** Against people nobody is helped, unless they agree on it. */
  get aids(): boolean {
    return this.#aids ?? !this.seats.some(({ who }) => who === 'open' || who === 'friend');
  }

  set aids(allowed: boolean) {
    this.#aids = allowed;
  }

  /** What the server is asked for: options that somebody has set, or that are not as they come. */
  get named(): Record<string, OptionValue> {
    const usual = new Map(this.game.form.map((field) => [field.name, field.default]));
    const changed = Object.entries(this.options).filter(
      ([name, value]) => this.#named.has(name) || value !== usual.get(name),
    );
    return Object.fromEntries(changed);
  }

  get plainFields() {
    return this.#shown.filter((field) => !field.advanced && !field.seat);
  }

  /** Those that name a player: asked for where the players are. */
  get seatFields() {
    return this.#shown.filter((field) => !field.advanced && field.seat);
  }

  get fineFields() {
    return this.#shown.filter((field) => field.advanced);
  }

  get #shown() {
    const applies = (when: GameInfo['form'][number]['when']): boolean =>
      !when || this.options[when[0]] === when[1];
    return this.game.form.filter((field) => applies(field.when));
  }

  /** Options that name a player beyond these go back to how they come. */
  forgetSeats(seats = 0): void {
    const gone = this.game.form.filter((f) => f.seat && Number(this.options[f.name]) > seats);
    if (!gone.length) return;
    const usual = gone.map((field) => [field.name, field.default]);
    this.options = {
      ...this.options,
      ...(Object.fromEntries(usual) as Record<string, OptionValue>),
    };
  }

  /** Cards of which one of several is chosen, and that may be left to chance. */
  get shuffled() {
    const found = this.plainFields.filter((field) => field.choices?.includes('random'));
    return found.length > 1 ? found : [];
  }

  /** Draws every such card now, so that it is seen what will be played. */
  async shuffle(random: () => number = Math.random): Promise<void> {
    const drawn = this.shuffled.map((field) => {
      const choices = field.choices!.filter((choice) => choice !== 'random');
      return [field.name, choices[Math.floor(random() * choices.length)]!];
    });
    await this.set(Object.fromEntries(drawn) as Record<string, OptionValue>);
  }

  async begin(kind: TableKind): Promise<void> {
    const others = { solo: '', bots: `bot:${this.game.bot}`, online: 'open', device: 'friend' }[
      kind
    ];
    const count = kind === 'solo' ? 1 : Math.max(this.seats.length, 2);
    this.seats = this.seats
      .slice(0, count)
      .map((seat, n) => ({ ...seat, who: n === 0 ? 'me' : others }));
    await this.play(count, others);
  }

  /** So many play; what that needs is chosen as well. */
  async play(count: number, others = ''): Promise<void> {
    this.setCount(count, others);
    if (this.checked.seats.includes(count)) return;
    const found = (needs?: readonly Need[]) => needs?.find(({ seats }) => seats === count);
    const need = found(this.checked.needs);
    if (need) return this.set({ [need.option]: need.value });
    // What was chosen does not go with it: as the game comes, with what it needs.
    const instead = found(this.game.needs);
    const usual = Object.fromEntries(this.game.form.map((field) => [field.name, field.default]));
    this.#named.clear();
    this.options = usual;
    return this.set(instead ? { [instead.option]: instead.value } : {});
  }

  setCount(count: number, others = ''): void {
    this.forgetSeats(count);
    const last = this.seats.findLast(({ who }) => who !== 'me')?.who;
    const who = others || last || `bot:${this.game.bot}`;
    this.seats = Array.from({ length: count }, (_, n) => {
      const colour = this.game.colours?.[n] ?? '';
      return this.seats[n] ?? { who: n === 0 ? 'me' : who, name: '', colour };
    });
  }

  /** Everybody has a colour of their own: who has the wanted one takes the other in exchange. */
  setColour(seat: SeatChoice, colour: string): void {
    const other = this.seats.find((one) => one.colour === colour);
    if (other) other.colour = seat.colour;
    seat.colour = colour;
  }

  /** Options change; the server says what they allow, and who has no seat any more goes. */
  async set(changed: Record<string, OptionValue>): Promise<void> {
    for (const name of Object.keys(changed)) this.#named.add(name);
    const asked = (this.options = { ...this.options, ...changed });
    const answer = await api.checkOptions(this.game.id, asked);
    if (this.options !== asked) return; // changed again meanwhile: that answer counts
    this.checked = answer;
    const { seats } = answer;
    if (seats.length && !seats.includes(this.seats.length)) {
      const near = (n: number): number => Math.abs(n - this.seats.length);
      this.setCount(seats.reduce((a, b) => (near(b) < near(a) ? b : a)));
    }
  }

  /** As the server is asked for them; `name` is mine. */
  wanted(name: string): NewSeat[] {
    return this.seats.map(({ who, name: friend, colour }, seat) => {
      if (who.startsWith('bot:')) return { kind: 'bot', bot: who.slice(4), colour };
      if (who === 'open') return { kind: 'open' }; // whoever comes chooses
      return {
        kind: 'me',
        name: who === 'me' ? name : friend || tr('player', { n: seat + 1 }),
        colour,
      };
    });
  }
}
