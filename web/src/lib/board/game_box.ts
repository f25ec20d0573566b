/** What the shelf shows of a family of games before a match loads the rest of it. */
import type { Component } from 'svelte';
import type { GameInfo } from '../../protocol';
import type { LessonStep } from '../table/coach';
import type { PartEditor } from '../workshop/editor';
import type { GameComponents } from './board_context.svelte';

export interface OptionShown {
  name: string;
  value: boolean | number | string;
  options: Readonly<Record<string, boolean | number | string>>;
}

export interface GameBox {
  /** The games whose board this folder has, by their ids. */
  games: readonly string[];
  /** Given the id of its game and the edition, which most covers need not know. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- so they declare no such property
  Cover: Component<any>;
  /** The guided first match of each game that has one. */
  lessons?: Readonly<Record<string, readonly LessonStep[]>>;
  components(): Promise<{ default: GameComponents }>;
  /** What the value of an option looks like, shown below it while a table is set up. */
  option?(): Promise<{ default: Component<OptionShown> }>;
  /** Where boards of a real table are entered, where the general sheet does not do. */
  scorer?(): Promise<{ default: Component<{ game: GameInfo }> }>;
  /** Editors of the parts that a file can change, by their names (`GameInfo.workshop`). */
  workshop?: Readonly<Record<string, () => Promise<{ default: PartEditor }>>>;
}
