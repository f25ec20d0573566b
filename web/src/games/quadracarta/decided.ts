/** What decided between equal smallest groups, with the sizes that were compared. */
import type { EndedMatch } from '../../lib/board/board_context.svelte';
import { tr } from '../../lib/texts.svelte';
import type { QuadracartaView } from '../../protocol';

export function decided(
  view: QuadracartaView,
  { names, result, winner, second }: EndedMatch,
): string {
  const { key = '', args = {} } = result?.decided ?? {};
  const term = Number(args['term']);
  if (!key.startsWith('maxisurf-decided') || !(term > 1)) return '';
  const kind = key.endsWith('-larger') ? 'larger' : 'each';
  const size = (seat: number): number | undefined => {
    const sizes = view.boards[seat]?.groups.map((group) => group.length) ?? [];
    return (kind === 'larger' ? [...new Set(sizes)] : sizes)[term - 1];
  };
  const [won, lost] = [size(winner), size(second)];
  if (lost === undefined) return '';
  if (won === undefined)
    return tr('web-maxisurf-decided-more', { name: names[second] ?? '', lost });
  return tr('web-maxisurf-decided', { kind, term, won, lost });
}
