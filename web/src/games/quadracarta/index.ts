import type { GameComponents, Placed } from '../../lib/board/board_context.svelte';
import Board from './Board.svelte';
import { cardWords } from './cards';
import { decided } from './decided';
import { QuadracartaControl } from './control.svelte';
import { flights } from './flights';
import Legend from './Legend.svelte';
import Mini from './Mini.svelte';
import Piece from './Piece.svelte';
import Tray from './Tray.svelte';
import { cellOf, sectorWords } from '../../lib/board/positions';
import type { QuadracartaView } from '../../protocol';

export default {
  create: (context) => new QuadracartaControl(context),
  Board,
  Legend,
  Tray,
  trayHeight: { small: 138, middle: 98, large: 98 },
  Mini,
  Piece,
  pieceName: cardWords,
  flights,
  decided,
  where: (view: QuadracartaView, { seat, action }: Placed) => {
    const laid = (view.boards[seat]?.laid ?? []).map(([, x, y]) => ({ x, y }));
    const at = cellOf(action);
    return at && laid.length ? sectorWords({ x: at[0], y: at[1] }, laid) : null;
  },
  keys: ['quadracarta-digits', 'quadracarta-d'],
} satisfies GameComponents;
