/** A part of a game as it is being changed: its values, steps to undo, and what the server says of
 * them. The file is made and checked by the server; the browser keeps the draft. */
import type { CheckedPart, PartProblem, SharedDraft, Text, WorkshopPart } from '../../protocol';
import { api, Refused } from '../network/api';
import { recall, remember } from '../network/storage';

export type Content = Record<string, unknown>;

/** A change is sent when nothing has followed it for this long. */
const PAUSE_MS = 250;
const MAX_STEPS = 200;

/** Steps to undo of the drafts that this page has shown: whoever plays a draft comes back to it. */
const histories = new Map<
  string,
  { at: string; past: readonly Content[]; future: readonly Content[] }
>();

interface StoredDraft {
  content: Content;
  toml: string;
}

/** `shared` is the id of a draft that somebody has shared: a copy of it is kept apart. */
const keyOf = (game: string, part: string, shared: string): string =>
  `workshop.${game}.${part}${shared && `@${shared}`}`;

function keptDraft(game: string, part: string, shared: string): StoredDraft | null {
  try {
    const stored = JSON.parse(recall(keyOf(game, part, shared)) ?? 'null') as StoredDraft | null;
    return stored && typeof stored.content === 'object' && stored.content ? stored : null;
  } catch {
    return null; // another version wrote it
  }
}

/** The file of a draft that this browser keeps, if there is one. */
export function draftFile(game: string, part: string, shared = ''): string | null {
  return keptDraft(game, part, shared)?.toml || null;
}

const lastOpened = (game: string): string => `workshop.${game}.last`;

/** Notes which draft was opened last: that of this browser (''), or one that somebody has shared. */
export function noteOpened(game: string, shared: string): void {
  remember(lastOpened(game), shared);
}

/** The address of the draft with which a table with these changed parts was begun; null where this
 * browser has none of them: somebody else's, or a file. */
export function wayBack(game: string, parts: readonly string[]): string | null {
  const shared = recall(lastOpened(game)) ?? '';
  const part = parts.find((name) => keptDraft(game, name, shared)) ?? (shared && parts[0]);
  if (!part) return null;
  const query = new URLSearchParams({ part });
  if (shared) query.set('draft', shared);
  return `/workshop/${game}?${query}`;
}

export class Draft<C extends Content = Content, F = unknown> {
  content = $state.raw<C>({} as C);
  /** The file of the content; empty while it is not known. */
  toml = $state('');
  problems = $state.raw<readonly PartProblem[]>([]);
  facts = $state.raw<F | null>(null);
  /** Why the server could not say anything. */
  failed = $state.raw<Text | null>(null);
  /** Whether problems and facts are those of the content. */
  checked = $state(false);
  /** What an editor is asked to show: a path into the content, anew each time. */
  shown = $state.raw<{ place: string } | null>(null);
  #past = $state.raw<readonly C[]>([]);
  #future = $state.raw<readonly C[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  /** What it began with: the original, or what somebody has shared. */
  readonly #base: C;

  constructor(
    readonly game: string,
    readonly part: WorkshopPart,
    readonly shared: SharedDraft | null = null,
  ) {
    const given = shared?.parts.find(({ name }) => name === part.name) ?? part;
    this.#base = given.content as C;
    this.content = (keptDraft(game, part.name, this.#sharedId)?.content ?? this.#base) as C;
    const before = histories.get(this.#key);
    if (before?.at !== JSON.stringify(this.content)) return; // another tab has changed it
    this.#past = before.past as readonly C[];
    this.#future = before.future as readonly C[];
  }

  get #key(): string {
    return keyOf(this.game, this.part.name, this.#sharedId);
  }

  get #sharedId(): string {
    return this.shared?.id ?? '';
  }

  get original(): C {
    return this.part.content as C;
  }

  get changed(): boolean {
    return JSON.stringify(this.content) !== JSON.stringify(this.original);
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Whether there is a file that can be played. */
  get playable(): boolean {
    return this.checked && !this.problems.length && this.toml !== '';
  }

  change(next: C): void {
    if (JSON.stringify(next) === JSON.stringify(this.content)) return;
    this.#past = [...this.#past.slice(1 - MAX_STEPS), this.content];
    this.#future = [];
    this.#show(next);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.content];
    this.#show(before);
  }

  redo(): void {
    const after = this.#future.at(-1);
    if (!after) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.content];
    this.#show(after);
  }

  /** As the game has it; can be undone. */
  restore(): void {
    this.change(this.original);
  }

  /** The values of a file take the place of the draft; can be undone. Returns whether the file has
   * comments, which are lost. Raises Refused. */
  async upload(toml: string): Promise<boolean> {
    const { content, comments = false } = await api.readPart(toml);
    this.change(content as C);
    return comments;
  }

  #show(content: C): void {
    this.content = content;
    const at = JSON.stringify(content);
    histories.set(this.#key, { at, past: this.#past, future: this.#future });
    this.#keep('');
    this.checked = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), PAUSE_MS);
  }

  #keep(toml: string): void {
    const stored: StoredDraft = { content: this.content, toml };
    const same = JSON.stringify(this.content) === JSON.stringify(this.#base);
    remember(this.#key, same ? 'null' : JSON.stringify(stored));
  }

  /** Asks the server for the file, its problems and facts; an answer that is overtaken is dropped. */
  async check(): Promise<void> {
    const asked = ++this.#asked;
    const content = this.content;
    try {
      const { toml } = await api.writePart(content);
      const found = await api.checkPart(this.game, this.part.name, toml);
      if (asked === this.#asked && content === this.content) this.#take(toml, found);
    } catch (reason) {
      if (asked !== this.#asked) return;
      this.failed = reason instanceof Refused ? reason.why : { key: 'web-offline' };
    }
  }

  #take(toml: string, found: CheckedPart): void {
    this.failed = null;
    this.toml = toml;
    this.problems = found.problems;
    this.facts = found.facts as F | null;
    this.checked = true;
    this.#keep(toml);
  }
}
