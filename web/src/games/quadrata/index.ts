import '../../art/canada/colours.css';
import type { GameComponents } from '../../lib/board/board_context.svelte';
import Board from './Board.svelte';
import { QuadrataControl } from './control.svelte';
import Detail from './cards/Detail.svelte';
import { flights } from './flights';
import Legend from './Legend.svelte';
import Mark from './Mark.svelte';
import Mini from './Mini.svelte';
import Tray from './Tray.svelte';
import { where } from './where';

export default {
  create: (context) => new QuadrataControl(context),
  Board,
  Tray,
  trayHeight: { small: 170, middle: 110, large: 94 },
  Mini,
  Mark,
  Detail,
  Legend,
  flights,
  where,
  keys: [
    'quadrata-digits',
    'quadrata-n',
    'quadrata-v',
    'quadrata-a',
    'quadrata-p',
    'quadrata-x',
    'quadrata-r',
  ],
} satisfies GameComponents;
