import type { GameFace } from '../../lib/face.svelte';
import Board from './Board.svelte';
import { TaxiControl } from './control.svelte';
import Legend from './Legend.svelte';
import Tray from './Tray.svelte';

export default {
  create: (face) => new TaxiControl(face),
  Board,
  Legend,
  Tray,
  keys: ['taxi-letters'],
} satisfies GameFace;
