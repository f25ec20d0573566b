/**
 * Boards that a game's package brings along: an ES module `art/<id>.board.js`, without a build step.
 * `docs/write-a-game.md` tells authors what is promised here.
 */
import PackagedBoard from '../../parts/board/PackagedBoard.svelte';
import type { Text } from '../../protocol';
import type { Controller, BoardContext, GameComponents } from '../board/board_context.svelte';
import { language, say, tr } from '../texts.svelte';

/** What a board may ask of the table. */
export interface BoardApi {
  /** Plays a legal action, by its text. */
  act(action: string): void;
  /** A sentence in the reader's language: a text of the game, or the key of one. */
  say(text: Text | string, args?: Text['args']): string;
  /** What the list of choices calls an action. */
  label(action: string): string;
  /** Who sits there. */
  name(seat: number): string;
}

/** What is to be shown; `actions` is empty while nothing is asked of this seat. */
export interface BoardNow {
  view: unknown;
  seat: number | null;
  actions: readonly string[];
  /** Whose board is in front, in games where everybody has one. */
  shown: number;
  /** A hint points at this action. */
  pointed: string | null;
  language: string;
}

export interface Board {
  update(now: BoardNow): void;
  /** True when the key was used. */
  key?(event: KeyboardEvent): boolean;
  destroy?(): void;
}

interface BoardModule {
  mount(element: HTMLElement, api: BoardApi): Board;
}

export class PackagedControl implements Controller {
  board: Board | null = null;

  constructor(
    private readonly module: BoardModule,
    private readonly context: BoardContext,
  ) {}

  /** Puts the board up; returns what takes it down. */
  mount(element: HTMLElement): () => void {
    const { context } = this;
    const board = this.module.mount(element, {
      act: (action) => context.act(action),
      say: (text, args) => (typeof text === 'string' ? tr(text, args) : say(text)),
      label: (action) => context.label(action),
      name: (seat) => context.name(seat),
    });
    this.board = board;
    return () => {
      this.board = null;
      board.destroy?.();
      element.replaceChildren();
    };
  }

  update(): void {
    const { view, seat, actions, shown, pointed } = this.context;
    this.board?.update({ view, seat, actions, shown, pointed, language: language() });
  }

  key(event: KeyboardEvent): boolean {
    return this.board?.key?.(event) ?? false;
  }

  point(): boolean {
    return false;
  }

  cancel(): boolean {
    return false;
  }
}

export async function packagedComponents(address: string): Promise<GameComponents> {
  const module = (await import(
    /* @vite-ignore */ new URL(address, document.baseURI).href
  )) as Partial<BoardModule>;
  if (typeof module.mount !== 'function') throw new Error(`${address} exports no mount`);
  const found = module as BoardModule;
  return { create: (context) => new PackagedControl(found, context), Board: PackagedBoard };
}
