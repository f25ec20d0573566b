/** What is being entered: the boards, the cell that is chosen, and what the server says of them. */
import type { Species } from '../../../art/animals';
import { HABITATS, type Habitat } from '../../../art/habitats';
import { api, Refused } from '../../../lib/network/api';
import type { Highlight } from '../../../lib/board/board_context.svelte';
import { recall, remember } from '../../../lib/network/storage';
import { tr } from '../../../lib/texts.svelte';
import type { CascadiaKit, CascadiaView, Field, Scored, Text } from '../../../protocol';
import type { TileShape } from '../land/land';
import {
  entryOf,
  fileOf,
  frontier,
  laidOf,
  likelyTurns,
  ordered,
  same,
  sheetOf,
  tileAt,
  turned,
  understood,
  type Board,
  type EntryCell,
  type Laid,
  type Value,
} from './boards';

const STORAGE_KEY = 'score.cascadia';
const SEATS = 4;
const REMEMBERED = 200; // steps that can be taken back

type Boards = Record<TileShape, readonly Board[]>;

/** What stays in this browser: boards of both kinds, so that no choice loses anything. */
interface StoredEntry {
  options: Record<string, Value>;
  lenient: boolean;
  players: number;
  boards: Boards;
}

const empty = (): Board[] =>
  Array.from({ length: SEATS }, () => ({ name: '', nature: 0, tiles: [] }));

export class Entry {
  options = $state.raw<Record<string, Value>>({});
  lenient = $state(false);
  players = $state(2);
  #boards = $state.raw<Boards>({ hex: empty(), square: empty() });
  #past = $state.raw<readonly Boards[]>([]);
  /** Whose board is in front. */
  shown = $state(0);
  cursor = $state.raw<EntryCell | null>(null);
  /** The chosen tile was entered by keys, one habitat so far: a second one makes a pair. */
  #typing = false;

  scored = $state.raw<Scored | null>(null);
  highlight = $state.raw<Highlight | null>(null);
  problem = $state.raw<Text | null>(null);
  #asking = false;
  #changed = false;

  constructor(
    readonly kit: CascadiaKit,
    readonly form: readonly Field[],
  ) {
    this.options = Object.fromEntries(form.map((field) => [field.name, field.default]));
    this.#recall();
  }

  readonly kind = $derived.by((): TileShape =>
    this.options.tiles === 'square' ? 'square' : 'hex',
  );
  readonly boards = $derived(this.#boards[this.kind].slice(0, this.players));
  readonly board = $derived(this.boards[this.shown] ?? this.boards[0]!);
  readonly tiles = $derived(this.board.tiles);
  readonly frontier = $derived.by(() =>
    this.tiles.length < this.kit.tiles ? frontier(this.kind, this.tiles) : [],
  );
  readonly chosen = $derived(tileAt(this.tiles, this.cursor));
  readonly palette = $derived.by(() => this.kit[this.kind]);
  readonly complete = $derived.by(() =>
    this.boards.every(({ tiles }) => tiles.length === this.kit.tiles),
  );
  readonly view = $derived((this.scored?.view ?? null) as CascadiaView | null);
  /** What is wrong concerns this cell of this board. */
  readonly wrong = $derived.by(() => {
    const { seat, q, r } = this.problem?.args ?? {};
    if (typeof seat !== 'number' || typeof q !== 'number' || typeof r !== 'number') return null;
    return { seat: seat - 1, q, r };
  });

  readonly name = (seat: number): string =>
    this.boards[seat]?.name || tr('player', { n: seat + 1 });

  readonly names = $derived(this.boards.map((_, seat) => this.name(seat)));

  // What is on the table --------------------------------------------------------------------------

  show(seat: number): void {
    this.shown = seat;
    this.choose(null);
    if (this.highlight?.seat !== seat) this.highlight = null;
  }

  choose(cell: EntryCell | null): void {
    this.cursor = cell;
    this.#typing = false;
  }

  /** A tap on a cell chooses it; another one turns the tile to the next way it may well lie. */
  press(cell: EntryCell): void {
    const { chosen } = this;
    if (!same(this.cursor, cell)) return this.choose(cell);
    if (!chosen) return;
    const ways = this.#ways(chosen, chosen.habitats);
    this.#rotate(ways[(ways.indexOf(chosen.rotation) + 1) % ways.length]!);
  }

  #ways(cell: EntryCell, habitats: readonly Habitat[]): number[] {
    const others = this.tiles.filter((tile) => !same(tile, cell));
    return likelyTurns(this.kind, others, cell, habitats);
  }

  lay(habitats: readonly Habitat[]): void {
    const { cursor, chosen } = this;
    if (!cursor || chosen?.habitats.join() === habitats.join()) return;
    const rotation = this.#ways(cursor, habitats)[0]!;
    const tile: Laid = { ...cursor, habitats, rotation, token: chosen?.token ?? null };
    this.#setTiles(chosen ? this.#with(chosen, tile) : [...this.tiles, tile]);
  }

  /** By keys: one habitat, and another one at once for a tile of two. */
  type(habitat: Habitat): void {
    const before = this.chosen?.habitats ?? [];
    const pair = this.#typing && before.length === 1 && before[0] !== habitat;
    this.lay(pair && this.kind === 'hex' ? ordered([before[0]!, habitat]) : [habitat]);
    this.#typing = !pair;
  }

  /** The animal on the chosen tile; once more takes it off. */
  settle(species: Species | null): void {
    if (!this.chosen) return;
    const token = this.chosen.token === species ? null : species;
    this.#setTiles(this.#with(this.chosen, { ...this.chosen, token }));
  }

  turn(step: number): void {
    if (this.chosen) this.#rotate((this.chosen.rotation + step + 6) % 6);
  }

  #rotate(rotation: number): void {
    if (!this.chosen || this.chosen.habitats.length < 2) return;
    this.#setTiles(this.#with(this.chosen, { ...this.chosen, rotation }));
  }

  remove(): void {
    if (this.chosen) this.#setTiles(this.tiles.filter((tile) => tile !== this.chosen));
  }

  /** People sit around a table: theirs may lie another way up. */
  turnAll(): void {
    const { kind, cursor } = this;
    this.#setTiles(
      this.tiles.map((tile) => {
        const rotation = tile.habitats.length > 1 ? (tile.rotation + 1) % 6 : 0;
        return { ...turned(kind, tile), rotation };
      }),
    );
    if (cursor) this.cursor = turned(kind, cursor);
  }

  begin(starter: number): void {
    this.#setTiles((this.palette.starters[starter] ?? []).map(laidOf));
  }

  setNature(nature: number): void {
    this.#setBoard({ nature: Math.max(0, Math.min(this.kit.nature, nature)) });
  }

  setName(seat: number, name: string): void {
    this.#setBoard({ name }, seat);
  }

  clear(): void {
    this.choose(null);
    this.#change({ ...this.#boards, [this.kind]: empty() });
  }

  get undoable(): boolean {
    return this.#past.length > 0;
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#boards = before;
    this.#update();
  }

  setOption(name: string, value: Value): void {
    this.options = { ...this.options, [name]: value };
    if (name === 'tiles') this.choose(null);
    this.#update();
  }

  setPlayers(n: number): void {
    this.players = n;
    this.show(Math.min(this.shown, n - 1));
    this.#update();
  }

  setLenient(lenient: boolean): void {
    this.lenient = lenient;
    this.#update();
  }

  #with(old: Laid, tile: Laid): Laid[] {
    return this.tiles.map((other) => (other === old ? tile : other));
  }

  #setTiles(tiles: readonly Laid[]): void {
    this.#typing = false;
    this.#setBoard({ tiles });
  }

  #setBoard(change: Partial<Board>, at = this.shown): void {
    const boards = this.#boards[this.kind].map((board, seat) =>
      seat === at ? { ...board, ...change } : board,
    );
    this.#change({ ...this.#boards, [this.kind]: boards });
  }

  #change(boards: Boards): void {
    this.#past = [...this.#past.slice(-REMEMBERED), this.#boards];
    this.#boards = boards;
    this.#update();
  }

  // What it is worth ------------------------------------------------------------------------------

  #update(): void {
    this.highlight = null;
    const { options, lenient, players } = this;
    const stored: StoredEntry = { options, lenient, players, boards: this.#boards };
    remember(STORAGE_KEY, JSON.stringify(stored));
    void this.#score();
  }

  /** One question at a time; what changes meanwhile is asked for afterwards. */
  async #score(): Promise<void> {
    this.#changed = true;
    if (this.#asking) return;
    this.#asking = true;
    while (this.#changed) {
      this.#changed = false;
      try {
        this.scored = await api.score('cascadia', this.#asked());
        this.problem = null;
      } catch (reason) {
        this.problem = reason instanceof Refused ? reason.why : { key: 'web-offline' };
      }
    }
    this.#asking = false;
  }

  /** At the beginning, and where the server could not answer. */
  ask(): Promise<void> {
    return this.#score();
  }

  #asked() {
    const boards = this.boards.map(({ nature, tiles }) => ({
      tiles: tiles.map(entryOf),
      nature: this.kind === 'hex' ? nature : 0,
    }));
    return { options: this.options, boards, lenient: this.lenient };
  }

  light(seat: number, category: string): void {
    const on = this.highlight?.seat === seat && this.highlight.category === category;
    this.show(seat);
    const parts = (this.scored?.parts[seat] ?? []).filter((part) => part.category === category);
    this.highlight = on ? null : { seat, category, parts };
  }

  // What is kept ----------------------------------------------------------------------------------

  /** What this browser remembers, if it is what it should be. */
  #recall(): void {
    try {
      const stored = JSON.parse(recall(STORAGE_KEY) ?? 'null') as StoredEntry | null;
      if (!stored) return;
      const fine = (board: Board): boolean =>
        typeof board.name === 'string' &&
        Number.isInteger(board.nature) &&
        board.tiles.every(({ q, r, rotation, habitats }) => {
          const whole = [q, r, rotation].every(Number.isInteger);
          return whole && habitats.length > 0 && habitats.every((h) => HABITATS.includes(h));
        });
      const { hex, square } = stored.boards;
      if (hex.length !== SEATS || square.length !== SEATS || ![...hex, ...square].every(fine)) {
        return;
      }
      this.#boards = { hex, square };
      this.options = this.#known(stored.options);
      this.lenient = stored.lenient === true;
      this.players = Math.max(1, Math.min(SEATS, Math.trunc(stored.players) || 2));
    } catch {
      // Another version wrote it, or somebody else: begin anew.
    }
  }

  /** The options there are, with these values where they have one. */
  #known(values: Record<string, Value>): Record<string, Value> {
    return Object.fromEntries(
      Object.entries(this.options).map(([name, usual]) => [name, values[name] ?? usual]),
    );
  }

  get file(): Blob {
    const boards =
      this.kind === 'hex' ? this.boards : this.boards.map((b) => ({ ...b, nature: 0 }));
    const lines = fileOf(boards, this.options, this.lenient);
    return new Blob([lines], { type: 'application/x-ndjson' });
  }

  /** Puts the boards of a file on the table, if they can be there; else says why not. */
  async load(file: Blob): Promise<Text | null> {
    const sheet = sheetOf(await file.text().catch(() => ''));
    if (!sheet) return { key: 'web-score-no-file' };
    const boards = sheet.boards.map(({ board }) => board);
    const options = sheet.options ? this.#known(sheet.options) : this.options;
    const asked = { options, boards, lenient: sheet.lenient };
    try {
      const { view } = await api.score('cascadia', asked);
      const seen = view as CascadiaView;
      const read = understood(seen, boards);
      const all = empty().map((board, seat) => ({
        name: sheet.boards[seat]?.name ?? board.name,
        nature: seen.environments[seat]?.nature ?? 0,
        tiles: read[seat] ?? [],
      }));
      this.options = options;
      this.lenient = sheet.lenient;
      this.players = boards.length;
      this.show(0);
      this.#change({ ...this.#boards, [seen.kind]: all });
      return null;
    } catch (reason) {
      return reason instanceof Refused ? reason.why : { key: 'web-offline' };
    }
  }
}
