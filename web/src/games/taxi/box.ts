import type { GameBox } from '../../lib/board/game_box';
import Cover from './Cover.svelte';

export default {
  games: ['taxi'],
  Cover,
  lessons: {
    taxi: [
      { when: 'roll' },
      { when: 'roll', move: 'roll' },
      { when: 'drive' },
      { when: 'drive', move: 'drive' },
      { when: 'roll' },
      { when: 'roll', move: 'roll' },
      {},
    ],
  },
  components: () => import('.'),
  option: () => import('./CardOption.svelte'),
  workshop: {
    city: () => import('./workshop/city'),
    deck: () => import('./workshop/deck'),
  },
} satisfies GameBox;
