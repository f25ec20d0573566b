import type { GameFace } from '../../lib/face.svelte';
import Board from './Board.svelte';
import { cardWords } from './cards';
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
  trayHeight: 138,
  Mini,
  Piece,
  pieceName: cardWords,
  flights,
  keys: ['quadracarta-digits', 'quadracarta-d'],
} satisfies GameFace;
