/** What screen readers are told of a table: everything new in one text, for one live region. */
import type { TableEvent } from '../../protocol';
import { say, tr } from '../texts.svelte';
import { spoken } from '../board/rich_text';

const MAX_LINES = 4; // a bot's turn has many moves, and a newcomer needs the latest

export interface Reader {
  name(seat: number): string;
  guest: string;
  /** Guests who are not to be heard. */
  muted: readonly string[];
  pieceName?: ((name: string) => string) | undefined;
}

/** Texts one after the other, each with a capital first and one full stop or a mark of its own at its
 * end: lines of the log without a player begin with a small letter. */
export function sentences(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text)
    .map((text) => text.charAt(0).toLocaleUpperCase() + text.slice(1))
    .map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(' ');
}

/**
 * What the live region says next: what is new, and what is asked now (after the end: who has won). That
 * is said again after a move, not after a word in the chat.
 */
export function liveText(
  before: string,
  events: readonly TableEvent[],
  said: string,
  ask: string,
): string {
  const asks = !before || events.some(({ what }) => ['logged', 'ended'].includes(what.type));
  // The log may end with the same words.
  return sentences([said, asks && !said.includes(ask) ? ask : '']) || before;
}

/** The words for events that have just come: moves, votes that failed, what others say. */
export function announcement(events: readonly TableEvent[], reader: Reader): string {
  const lines = events.flatMap(({ what }): string[] => {
    switch (what.type) {
      case 'logged': {
        const { actor, text } = what.line;
        const words = spoken(text, reader.pieceName);
        return [actor === null ? words : `${reader.name(actor)} ${words}`];
      }
      case 'voted':
        return what.refused ? [say({ key: `web-vote-${what.about}-refused` })] : [];
      case 'said':
        if (what.guest === reader.guest || reader.muted.includes(what.guest)) return [];
        return [tr('web-asked', { name: what.name, question: what.words })];
      default:
        return [];
    }
  });
  return sentences(lines.slice(-MAX_LINES));
}
