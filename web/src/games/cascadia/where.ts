/** Where a tile or token was put: which part of the environment, and what it joins there. */
import { list, tr } from '../../lib/texts.svelte';
import { cellOf, sectorWords } from '../../lib/board/positions';
import type { Placed } from '../../lib/board/board_context.svelte';
import type { CascadiaView } from '../../protocol';
import { centre, NEXT } from './land/land';

export function where(view: CascadiaView, { seat, action, planned }: Placed): string | null {
  const cells = view.environments[seat]?.cells ?? [];
  const at = cellOf(action);
  const found = at && cells.find(({ q, r }) => q === at[0] && r === at[1]);
  if (!at || (!found && !planned)) return null;
  const { kind } = view;
  const part = sectorWords(
    centre(kind, ...at),
    cells.map(({ q, r }) => centre(kind, q, r)),
  );
  if (!found || !action.startsWith('place')) return part;
  const ways = NEXT[kind];
  const joined = ways.flatMap(([q, r], way) => {
    const beside = cells.find((cell) => cell.q === found.q + q && cell.r === found.r + r);
    const habitat = found.edges[way];
    const other = beside?.edges[(way + ways.length / 2) % ways.length];
    return habitat && habitat === other ? [habitat] : [];
  });
  const habitats = [...new Set(joined)].map((habitat) => tr(`cascadia-habitat-${habitat}`));
  return habitats.length ? tr('web-where-joining', { part, habitats: list(habitats) }) : part;
}
