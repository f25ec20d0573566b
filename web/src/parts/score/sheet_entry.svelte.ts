/** The sheets of a real table as they are filled in, and what the rules say of them. */
import { api, Refused } from '../../lib/network/api';
import { recall, remember } from '../../lib/network/storage';
import { tr } from '../../lib/texts.svelte';
import type { GameInfo, Scored, SheetField, SheetKit, Text } from '../../protocol';

export type Value = boolean | number | string;
export type Sheet = Record<string, number | string[]>;

/** What stays in this browser. */
interface StoredEntry {
  options: Record<string, Value>; // earlier versions: all of them, changed or not
  players: number;
  names: string[];
  sheets: Sheet[];
}

export class SheetEntry {
  /** The options that are not as the game has them; the server is not told of the others. */
  #changedOptions = $state.raw<Record<string, Value>>({});
  /** All of them, as they were counted: those that nobody changed fit the number of players. */
  #fittedOptions = $state.raw<Record<string, Value>>({});
  /** How many players can be counted. */
  seats = $state.raw<readonly number[]>([]);
  /** The options that `seats` belongs to. */
  #checkedOptions: Record<string, Value> | null = null;
  lenient = $state(false);
  players = $state(2);
  /** Whose sheet is in front. */
  shown = $state(0);
  #names = $state.raw<string[]>([]);
  #sheets = $state.raw<Sheet[]>([]);
  scored = $state.raw<Scored | null>(null);
  problem = $state.raw<Text | null>(null);
  #asking = false;
  #stale = false;

  constructor(
    readonly game: GameInfo,
    readonly kit: SheetKit,
  ) {
    this.players = game.usual;
    this.seats = game.seats;
    this.#recall();
  }

  readonly names = $derived.by(() =>
    Array.from({ length: this.players }, (_, n) => this.#names[n] || tr('player', { n: n + 1 })),
  );
  readonly options: Record<string, Value> = $derived.by(() => ({
    ...Object.fromEntries(this.game.form.map((field) => [field.name, field.default])),
    ...this.#fittedOptions,
    ...this.#changedOptions,
  }));
  readonly fields = $derived.by(() =>
    this.game.form.filter(
      ({ name, when }) =>
        this.kit.options.includes(name) && (!when || this.options[when[0]] === when[1]),
    ),
  );

  typedName(seat: number): string {
    return this.#names[seat] ?? '';
  }

  count(field: SheetField, seat = this.shown): number {
    const value = this.#sheets[seat]?.[field.name];
    return typeof value === 'number' ? value : 0;
  }

  list(field: SheetField, seat = this.shown): string[] {
    const value = this.#sheets[seat]?.[field.name];
    return Array.isArray(value) ? value : [];
  }

  /** Who has a piece of which a table has one. */
  owner(field: SheetField, key: string): number {
    const seats = Array.from({ length: this.players }, (_, seat) => seat);
    return seats.find((seat) => this.list(field, seat).includes(key)) ?? -1;
  }

  /** The most that a count can be (`SheetField.limit` in Python). */
  limit(field: SheetField): number {
    return field.most_option ? Number(this.options[field.most_option]) : (field.most ?? 0);
  }

  setCount(field: SheetField, value: number): void {
    const whole = Math.trunc(value) || 0;
    this.set(field, Math.max(0, Math.min(this.limit(field), whole)));
  }

  choose(field: SheetField, key: string): void {
    const before = this.list(field);
    const without = before.filter((other) => other !== key);
    this.set(field, without.length < before.length ? without : [...before, key]);
  }

  set(field: SheetField, value: number | string[]): void {
    const sheets = Array.from({ length: this.players }, (_, n) => this.#sheets[n] ?? {});
    sheets[this.shown] = { ...sheets[this.shown], [field.name]: value };
    this.#sheets = [...sheets, ...this.#sheets.slice(this.players)];
    this.#update();
  }

  setName(seat: number, name: string): void {
    const names = Array.from({ length: this.players }, (_, n) => this.#names[n] ?? '');
    names[seat] = name;
    this.#names = names;
    this.#update();
  }

  setOption(name: string, value: Value): void {
    this.#changedOptions = this.#changed({ ...this.#changedOptions, [name]: value });
    this.#fittedOptions = {};
    this.#update();
  }

  setPlayers(n: number): void {
    this.players = n;
    this.#fittedOptions = {};
    this.shown = Math.min(this.shown, n - 1);
    this.#update();
  }

  setLenient(): void {
    this.lenient = true;
    this.#update();
  }

  clear(): void {
    this.#sheets = [];
    this.lenient = false;
    this.#update();
  }

  #update(): void {
    const stored: StoredEntry = {
      options: this.#changedOptions,
      players: this.players,
      names: this.#names,
      sheets: this.#sheets,
    };
    remember(this.#key, JSON.stringify(stored));
    void this.ask();
  }

  /** One question at a time; what changes meanwhile is asked for afterwards. */
  async ask(): Promise<void> {
    this.#stale = true;
    if (this.#asking) return;
    this.#asking = true;
    while (this.#stale) {
      this.#stale = false;
      const { players, lenient } = this;
      const options = this.#changedOptions;
      const boards = Array.from({ length: players }, (_, n) => this.#sheets[n] ?? {});
      try {
        await this.#check(options);
        this.scored = await api.score(this.game.id, { options, boards, lenient });
        if (!this.#stale) this.#fittedOptions = this.scored.options;
        this.problem = null;
      } catch (reason) {
        this.problem = reason instanceof Refused ? reason.why : { key: 'web-offline' };
      }
    }
    this.#asking = false;
  }

  async #check(options: Record<string, Value>): Promise<void> {
    if (options === this.#checkedOptions) return;
    this.seats = (await api.checkOptions(this.game.id, options)).fitted_seats ?? [];
    this.#checkedOptions = options;
  }

  /** Those of the sheet's options that are not as the game has them. */
  #changed(options: Record<string, Value>): Record<string, Value> {
    const changed = this.game.form.filter(
      ({ name, default: usual }) =>
        this.kit.options.includes(name) && (options[name] ?? usual) !== usual,
    );
    return Object.fromEntries(changed.map(({ name }) => [name, options[name]!]));
  }

  get #key(): string {
    return `score.${this.game.id}`;
  }

  /** What this browser remembers, as far as the sheet still has it. */
  #recall(): void {
    try {
      const stored = JSON.parse(recall(this.#key) ?? 'null') as StoredEntry | null;
      if (!stored) return;
      this.#changedOptions = this.#changed(stored.options);
      this.players = this.game.possible.includes(stored.players) ? stored.players : this.game.usual;
      this.#names = stored.names.map(String);
      const known = new Set(this.kit.fields.map(({ name }) => name));
      this.#sheets = stored.sheets.map((sheet) =>
        Object.fromEntries(Object.entries(sheet).filter(([name]) => known.has(name))),
      );
    } catch {
      // Another version wrote it: begin anew.
    }
  }
}
