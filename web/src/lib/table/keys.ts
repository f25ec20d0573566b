/** The keys of a table that every game has; the game's own come first. */
import type { Advice } from './advice.svelte';
import type { Controller, BoardContext, TableBoardContext } from '../board/board_context.svelte';
import { settings } from '../settings.svelte';
import type { Table } from './table.svelte';

export interface Keyboard {
  table: Table;
  context: TableBoardContext;
  advice: Advice;
  control: Controller | null;
  /** The board is in words: the game's own keys would do something unseen. */
  inWords: boolean;
  /** Choices are a list of buttons, each with its key. */
  inChoices: boolean;
  /** What lies over the board is put away; false when nothing did. */
  putAway(): boolean;
}

/** The digit a key stands for: by its place in the top row where the character is another, since a
 * French keyboard has & é " ' there and digits only with Shift. */
export function digitOf(event: KeyboardEvent): number | null {
  if (/^\d$/.test(event.key)) return Number(event.key);
  const place = event.shiftKey ? null : /^Digit(\d)$/.exec(event.code);
  return place ? Number(place[1]) : null;
}

/** Whether a key pressed there is meant for the table and not for what has the focus. */
export function meant(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target as HTMLElement;
  if (target.closest('input, select, textarea, dialog')) return false;
  // A focused button keeps its own keys.
  const presses = event.key === ' ' || event.key === 'Enter';
  return !(presses && target.closest('button, a, summary'));
}

/** Does what the key stands for; true when it stands for something. */
export function used(event: KeyboardEvent, at: Keyboard): boolean {
  const { table, context, control } = at;
  if (event.key === 'Escape') return escaped(at);
  if (context.pointed && (event.key === 'Enter' || event.key === ' ')) {
    context.act(context.pointed);
    return true;
  }
  if (!at.inWords && context.shown === context.seat && control?.key(event)) return true;
  if (at.inChoices && typed(event, context)) return true;
  const undo = table.position?.undo;
  switch (event.key) {
    case 'u':
      if (undo?.step != null) void table.undo(false);
      return true;
    case 'U':
      if (undo?.turn != null) void table.undo(true);
      return true;
    case 'h':
      if (context.hints && table.myTurn) void at.advice.ask();
      return true;
    case 'w':
      settings.setWords(!settings.words);
      return true;
    default:
      return false;
  }
}

/** A key that stands for a choice plays it. */
export function typed(event: KeyboardEvent, context: BoardContext): boolean {
  const named = [event.key, String(digitOf(event) ?? '')].find((key) => context.keys.includes(key));
  const action = named ? context.actions[context.keys.indexOf(named)] : undefined;
  if (action !== undefined) context.act(action);
  return action !== undefined;
}

/** One thing at a time: what is in hand, what a hint points at, what lies over the board. */
function escaped({ context, control, putAway }: Keyboard): boolean {
  if (control?.cancel()) return true;
  if (context.pointed) {
    context.pointed = null;
    return true;
  }
  return putAway();
}
