/** The province a line of the log is about: that of the card it names, or of the visit it tells of. */
import type { Placed } from '../../lib/board/board_context.svelte';
import { say } from '../../lib/texts.svelte';
import type { QuadrataView } from '../../protocol';
import { placeName } from './words';

export function provinceOf(view: QuadrataView, { seat, action, text }: Placed): string | null {
  const [tag, id] = action.split(' ');
  const visits = view.players[seat]?.visits ?? [];
  if (tag === 'tokens') {
    const place = text.args?.['place'];
    const name = typeof place === 'object' && 'key' in place ? say(place) : null;
    return visits.find(({ card, half }) => placeName(card[half]) === name)?.card.province ?? null;
  }
  if (!['visit', 'book', 'discard'].includes(tag ?? '')) return null;
  const known = [
    ...view.centre,
    ...view.discard,
    ...view.players.flatMap(({ reserved, visits: been }) => [reserved, ...been.map((v) => v.card)]),
  ];
  return known.find((card) => card?.id === id)?.province ?? null;
}

/** The line names its place. */
export const where = (view: QuadrataView, line: Placed): string | null =>
  provinceOf(view, line) === null ? null : '';
