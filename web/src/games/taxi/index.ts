import type { GameFace } from '../../lib/face.svelte';
import Board from './Board.svelte';
import { TaxiControl } from './control.svelte';
import { flights } from './flights';
import Legend from './Legend.svelte';
import Tray from './Tray.svelte';

export default {
  create: (face) => new TaxiControl(face),
  Board,
  Legend,
  Tray,
  trayHeight: 192,
  flights,
  keys: ['taxi-letters'],
} satisfies GameFace;
