/** Words with the pieces they name: what is called `card` in a text is drawn, not spelled. */
import type { Text } from '../../protocol';
import { known, say, tr } from '../texts.svelte';

export interface TextSegment {
  words: string;
  /** The name of a piece that comes after the words. */
  piece?: string;
}

type Args = NonNullable<Text['args']>;

// Two characters that no text contains.
const [BEFORE, AFTER] = ['\uE000', '\uE001'];
const MARKED = new RegExp(`${BEFORE}(.*?)${AFTER}`);

/** The text as a drawn board needs it: with words for the place instead of coordinates. */
export function placed(text: Text, where: string): Text {
  const key = `web-${text.key}`;
  return where && known(key) ? { key, args: { ...text.args, where } } : text;
}

export function segmentsOf(text: Text): TextSegment[] {
  const parts = say(marked(text)).split(MARKED);
  const found: TextSegment[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const [words, piece] = [parts[at]!, parts[at + 1]];
    if (words || piece) found.push(piece ? { words, piece } : { words });
  }
  return found;
}

/** The same to be listened to: pieces by what they look like instead of their codes. */
export function spoken(text: Text, pieceName?: (name: string) => string): string {
  if (!pieceName) return say(text);
  return segmentsOf(text)
    .map(({ words, piece }) => words + (piece ? pieceName(piece) : ''))
    .join('');
}

/** What is asked, in few words: the drawing shows which piece is meant and what can be pressed. */
export function asked(text: Text, pieceName?: (name: string) => string): string {
  const key = `web-${text.key}`;
  return known(key) ? tr(key, text.args) : spoken(text, pieceName);
}

function marked(text: Text): Text {
  const args = Object.entries(text.args ?? {}).map(([name, value]) => [name, mark(name, value)]);
  return { ...text, args: Object.fromEntries(args) as Args };
}

function mark(name: string, value: Args[string]): Args[string] {
  if (Array.isArray(value)) return value.map((one) => mark(name, one)) as Args[string];
  if (typeof value !== 'object') return value;
  const piece = name === 'card' && value.args?.name;
  return typeof piece === 'string' ? `${BEFORE}${piece}${AFTER}` : marked(value);
}
