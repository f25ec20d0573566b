import type { GameBox } from '../../lib/board/game_box';
import Cover from './Cover.svelte';

export default {
  games: ['cascadia'],
  Cover,
  lessons: {
    cascadia: [
      { when: 'take' },
      { when: 'take', move: 'take' },
      { when: 'place', move: 'place' },
      { when: 'token', move: 'token' },
      { when: 'take' },
      { when: 'take', move: 'take' },
      {},
    ],
  },
  components: () => import('.'),
  workshop: { goals: () => import('./workshop/goals') },
  option: () => import('./CardOption.svelte'),
  scorer: () => import('./score/Score.svelte'),
} satisfies GameBox;
