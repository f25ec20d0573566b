import type { GameFace } from '../../lib/face.svelte';
import Board from './Board.svelte';
import { CascadiaControl } from './control.svelte';
import Legend from './Legend.svelte';
import Mark from './Mark.svelte';
import Mini from './Mini.svelte';
import Tray from './Tray.svelte';
import { where } from './where';

export default {
  create: (face) => new CascadiaControl(face),
  Board,
  Legend,
  Tray,
  Mini,
  Mark,
  where,
  keys: ['cascadia-digits', 'cascadia-letters'],
} satisfies GameFace;
