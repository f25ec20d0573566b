/**
 * The guided first match: on a real board, one thing at a time. A lesson is a list of steps; each
 * waits for a move of its kind, or for "next". The words are the texts `web-learn-GAME-N`.
 */
export interface Step {
  /** The kind of move that completes the step; none: reading is enough. */
  move?: string;
  /** Shown only once such a move is possible. */
  when?: string;
}

export const LESSONS: Record<string, readonly Step[]> = {
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
  cascadia: [
    { when: 'take' },
    { when: 'take', move: 'take' },
    { when: 'place', move: 'place' },
    { when: 'token', move: 'token' },
    { when: 'take' },
    { when: 'take', move: 'take' },
    {},
  ],
  quadrata: [
    { when: 'keep' },
    { when: 'keep', move: 'keep' },
    { when: 'visit' },
    { when: 'visit', move: 'visit' },
    { when: 'book', move: 'skip' },
    { when: 'rest', move: 'rest' },
    {},
  ],
  taxi: [
    { when: 'roll' },
    { when: 'roll', move: 'roll' },
    { when: 'drive' },
    { when: 'drive', move: 'drive' },
    { when: 'roll' },
    { when: 'roll', move: 'roll' },
    {},
  ],
};

const tag = (action: string): string => action.split(' ')[0] ?? '';

/** Whether the step can be shown: what it speaks of is possible now. */
export function fits(step: Step, actions: readonly string[]): boolean {
  return step.when === undefined || actions.some((action) => tag(action) === step.when);
}

/** The step to stand on after the player's move: the next one, if this was what it waited for. */
export function after(lesson: readonly Step[], at: number, action: string): number {
  const step = lesson[at];
  return step?.move && step.move === tag(action) ? at + 1 : at;
}
