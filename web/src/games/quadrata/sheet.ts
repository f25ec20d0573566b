/** What makes a score, as the final sheet lists it. */
import type { TravelSign } from '../../art/travel';
import { tr } from '../../lib/texts.svelte';
import type { Part, QuadrataView } from '../../protocol';
import type { HalfName } from './reach';
import { placeName, squareName } from './words';

export interface SheetLine {
  words: string;
  /** Where there is little room, instead of the words. */
  short?: string;
  /** In the units of the score; null where the sign alone is enough. */
  points: number | null;
  sign?: TravelSign;
  colour?: string;
  title?: string;
}

export function linesOf(view: QuadrataView, category: string, parts: readonly Part[]): SheetLine[] {
  return parts.flatMap((part): SheetLine[] => {
    const pieces = part.pieces ?? [];
    const [first = ''] = pieces;
    const { points } = part;
    switch (category) {
      case 'destinations':
        return [{ ...place(view, first, pieces[1] as HalfName), points }];
      case 'trophies':
        return [{ words: '', points, colour: first, title: tr(`quadrata-colour-${first}`) }];
      case 'taxis':
        return [{ words: square(view, first, pieces.length), points }];
      case 'trains':
        return [{ words: '', points: null, sign: 'train' }];
      default:
        return pieces.map(() => ({ words: '', points: null, sign: 'plane' }));
    }
  });
}

function place(view: QuadrataView, card: string, half: HalfName): { words: string; short: string } {
  const visits = view.players.flatMap((player) => player.visits);
  const visit = visits.find((v) => v.card.id === card && v.half === half);
  if (!visit) return { words: card, short: card };
  const { province } = visit.card;
  return { words: `${placeName(visit.card[half])} (${province})`, short: province };
}

function square(view: QuadrataView, id: string, times: number): string {
  const found = view.squares.find((s) => s.id === id);
  // Taxis that were not used stand on the best squares left.
  const name = found ? squareName(found) : tr('web-quadrata-unused');
  return times > 1 ? `${name} × ${times}` : name;
}
