import type { GameFace } from '../../lib/face.svelte';
import Board from './Board.svelte';
import { QuadrataControl } from './control.svelte';
import Mini from './Mini.svelte';
import Tray from './Tray.svelte';

export default {
  create: (face) => new QuadrataControl(face),
  Board,
  Tray,
  Mini,
} satisfies GameFace;
