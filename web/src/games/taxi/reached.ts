/** The destinations that were reached, in words. */
import { list, say, tr } from '../../lib/texts.svelte';
import type { TaxiView } from '../../protocol';

export function placeName({ city }: TaxiView, place: number): string {
  const name = city.places[place]?.name;
  return name ? say({ key: name.key, args: { en: name.en ?? '', fr: name.fr ?? '' } }) : '';
}

/** Seat by seat: “Ana: Zoo. Ben: Market and Bank.” */
export function summary(view: TaxiView, names: readonly string[]): string {
  const reached = view.pawns.map((pawn, seat) => {
    const places = list(pawn.reached.map((place) => placeName(view, place)));
    return tr('web-taxi-reached', { name: names[seat] ?? '', n: pawn.reached.length, places });
  });
  return reached.join(' ');
}
