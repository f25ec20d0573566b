import type { GameBox } from '../../lib/board/game_box';
import Cover from './Cover.svelte';

export default {
  games: ['minisurf', 'maxisurf'],
  Cover,
  lessons: {
    minisurf: [
      { when: 'pick' },
      { when: 'pick', move: 'pick' },
      { when: 'place' },
      { when: 'place', move: 'place' },
      { when: 'pick', move: 'pick' },
      { when: 'place', move: 'place' },
      {},
    ],
    maxisurf: [
      { when: 'go' },
      { when: 'go', move: 'go' },
      { when: 'place', move: 'place' },
      { when: 'go' },
      { when: 'go', move: 'go' },
      { when: 'place', move: 'place' },
      {},
    ],
  },
  components: () => import('.'),
  workshop: { cards: () => import('./workshop/cards') },
} satisfies GameBox;
