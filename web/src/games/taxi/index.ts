import type { GameComponents } from '../../lib/board/board_context.svelte';
import Board from './Board.svelte';
import { rolled } from './cards';
import { TaxiControl } from './control.svelte';
import Die from './Die.svelte';
import { flights } from './flights';
import Legend from './Legend.svelte';
import Picture from './Picture.svelte';
import Tray from './Tray.svelte';
import { summary } from './reached';
import { where } from './where';

export default {
  create: (context) => new TaxiControl(context),
  Board,
  Legend,
  Tray,
  Picture,
  Die,
  rolled,
  trayHeight: { small: 192, middle: 92, large: 100 },
  flights,
  where,
  summary,
  keys: ['taxi-letters', 'taxi-digits'],
} satisfies GameComponents;
