import type { GameComponents } from '../../lib/board/board_context.svelte';
import Board from './Board.svelte';
import { CascadiaControl } from './control.svelte';
import { flights } from './flights';
import Legend from './Legend.svelte';
import Mark from './Mark.svelte';
import Mini from './Mini.svelte';
import Tray from './Tray.svelte';
import { where } from './where';

export default {
  create: (context) => new CascadiaControl(context),
  Board,
  Legend,
  Tray,
  trayHeight: { small: 132, middle: 156, large: 110 },
  Mini,
  Mark,
  flights,
  where,
  keys: ['cascadia-digits', 'cascadia-letters'],
} satisfies GameComponents;
