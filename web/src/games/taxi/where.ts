/** Where on the map a line of the log is about; its words name the street. */
import type { Placed } from '../../lib/board/board_context.svelte';
import type { TaxiView } from '../../protocol';
import { squareAt, tokenAt } from './town/town';
import type { Point } from '../../lib/geometry';

const TOKENS: Record<string, string> = { sign: 'sign', flip: 'sign', bar: 'barrier' };

export function spotOf({ city }: TaxiView, action: string): Point | null {
  const [tag = '', ...words] = action.split(' ');
  if (tag === 'drive') return squareAt(city, Number(words[0]));
  if (tag === 'lift') return tokenAt(city, words[0] ?? '', Number(words[1]));
  const token = TOKENS[tag];
  return token ? tokenAt(city, token, Number(words[0])) : null;
}

export const where = (view: TaxiView, { action }: Placed): string | null =>
  spotOf(view, action) ? '' : null;
