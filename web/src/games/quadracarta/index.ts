import type { GameFace } from '../../lib/face.svelte';
import Board from './Board.svelte';
import { QuadracartaControl } from './control.svelte';
import Legend from './Legend.svelte';
import Mini from './Mini.svelte';
import Tray from './Tray.svelte';

export default {
  create: (face) => new QuadracartaControl(face),
  Board,
  Legend,
  Tray,
  Mini,
  keys: ['quadracarta-digits', 'quadracarta-d'],
} satisfies GameFace;
