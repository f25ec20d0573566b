import type { GameFace } from '../../lib/face.svelte';
import Board from './Board.svelte';
import { QuadracartaControl } from './control.svelte';
import { flights } from './flights';
import Legend from './Legend.svelte';
import Mini from './Mini.svelte';
import Piece from './Piece.svelte';
import Tray from './Tray.svelte';

export default {
  create: (face) => new QuadracartaControl(face),
  Board,
  Legend,
  Tray,
  Mini,
  Piece,
  flights,
  keys: ['quadracarta-digits', 'quadracarta-d'],
} satisfies GameFace;
