/**
 * The guided first match: on a real board, one thing at a time. A lesson is a list of steps; each
 * waits for a move of its kind, or for "next". The words are the texts `web-learn-GAME-N`.
 */
export interface LessonStep {
  /** The kind of move that completes the step; none: reading is enough. */
  move?: string;
  /** Shown only once such a move is possible. */
  when?: string;
}

/** The kind of a move. */
export const tag = (action: string): string => action.split(' ')[0] ?? '';

/** Whether the step can be shown: what it speaks of is possible now. */
export function fits(step: LessonStep, actions: readonly string[]): boolean {
  return step.when === undefined || actions.some((action) => tag(action) === step.when);
}

/**
 * The step to stand on after the player's move: behind the next one that waits for such a move. A step
 * about a kind of move that was never `offered` is not passed over: the server makes a move without a
 * choice, and the learner has seen nothing of it yet.
 */
export function after(
  lesson: readonly LessonStep[],
  at: number,
  action: string,
  offered: ReadonlySet<string>,
): number {
  const done = lesson.findIndex((step, index) => index >= at && step.move === tag(action));
  const passed = lesson.slice(at, done + 1);
  const unseen = passed.some(({ when }) => when !== undefined && !offered.has(when));
  return done < 0 || unseen ? at : done + 1;
}
