/** Ratings as people read them. */
import type { RatingScale } from '../../protocol';
import { language, tr } from '../texts.svelte';

function whole(value: number, sign = false): string {
  const shown = Math.round(value).toLocaleString(language(), {
    useGrouping: false,
    signDisplay: sign ? 'exceptZero' : 'auto',
  });
  return shown.replace('-', '−');
}

/** "1540 ± 180": the true figure lies within in 95 of 100 cases. */
export function rated({ rating, error }: { rating: number; error: number }): string {
  return tr('rating-value', { rating: whole(rating), error: whole(2 * error) });
}

/** What texts say of the scale. */
export function figures({
  middle,
  tenfold,
  matches,
  opponents,
}: RatingScale): Record<string, string> {
  return {
    middle: whole(middle),
    points: whole(tenfold),
    matches: String(matches),
    opponents: String(opponents),
  };
}

/** "+12" */
export function change(by: number): string {
  return whole(by, true);
}
