import type { GameBox } from '../../lib/board/game_box';
import Cover from './Cover.svelte';

export default {
  games: ['quadrata'],
  Cover,
  lessons: {
    quadrata: [
      { when: 'keep' },
      { when: 'keep', move: 'keep' },
      { when: 'visit' },
      { when: 'visit', move: 'visit' },
      { when: 'book', move: 'skip' },
      { when: 'rest', move: 'rest' },
      {},
    ],
  },
  components: () => import('.'),
  option: () => import('./cards/BoxOption.svelte'),
  workshop: { cards: () => import('./workshop/cards') },
} satisfies GameBox;
