/** The sheets of a real table as they are filled in, and what the rules say of them. */
import { api, Refused } from '../../lib/network/api';
import { recall, remember } from '../../lib/network/storage';
import { tr } from '../../lib/texts.svelte';
import type { GameInfo, Scored, SheetField, SheetKit, Text } from '../../protocol';

export type Value = boolean | number | string;
export type Sheet = Record<string, number | string[]>;

/** What stays in this browser. */
interface StoredEntry {
  options: Record<string, Value>;
  players: number;
  names: string[];
  sheets: Sheet[];
}

export class SheetEntry {
  options = $state.raw<Record<string, Value>>({});
  lenient = $state(false);
  players = $state(2);
  /** Whose sheet is in front. */
  shown = $state(0);
  #names = $state.raw<string[]>([]);
  #sheets = $state.raw<Sheet[]>([]);
  scored = $state.raw<Scored | null>(null);
  problem = $state.raw<Text | null>(null);
  #asking = false;
  #changed = false;

  constructor(
    readonly game: GameInfo,
    readonly kit: SheetKit,
  ) {
    this.options = Object.fromEntries(
      game.form
        .filter(({ name }) => kit.options.includes(name))
        .map((field) => [field.name, field.default]),
    );
    this.players = game.usual;
    this.#recall();
  }

  readonly names = $derived.by(() =>
    Array.from({ length: this.players }, (_, n) => this.#names[n] || tr('player', { n: n + 1 })),
  );
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

  setCount(field: SheetField, value: number): void {
    const whole = Math.trunc(value) || 0;
    this.set(field, Math.max(0, Math.min(field.most ?? 0, whole)));
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
    this.options = { ...this.options, [name]: value };
    this.#update();
  }

  setPlayers(n: number): void {
    this.players = n;
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
    const { options, players } = this;
    const stored: StoredEntry = { options, players, names: this.#names, sheets: this.#sheets };
    remember(this.#key, JSON.stringify(stored));
    void this.ask();
  }

  /** One question at a time; what changes meanwhile is asked for afterwards. */
  async ask(): Promise<void> {
    this.#changed = true;
    if (this.#asking) return;
    this.#asking = true;
    while (this.#changed) {
      this.#changed = false;
      const { options, players, lenient } = this;
      const boards = Array.from({ length: players }, (_, n) => this.#sheets[n] ?? {});
      try {
        this.scored = await api.score(this.game.id, { options, boards, lenient });
        this.problem = null;
      } catch (reason) {
        this.problem = reason instanceof Refused ? reason.why : { key: 'web-offline' };
      }
    }
    this.#asking = false;
  }

  get #key(): string {
    return `score.${this.game.id}`;
  }

  /** What this browser remembers, as far as the sheet still has it. */
  #recall(): void {
    try {
      const stored = JSON.parse(recall(this.#key) ?? 'null') as StoredEntry | null;
      if (!stored) return;
      const usual = this.options;
      this.options = Object.fromEntries(
        Object.entries(usual).map(([name, value]) => [name, stored.options[name] ?? value]),
      );
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
