/**
 * What moves on the table. Turns play out one after the other: a queue of turns, each a list of steps
 * with durations. Nothing moves where less motion is asked for; a tap or a key skips what is left.
 */
import { tick } from 'svelte';

export function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** How long the result of a turn stays in sight before another board takes its place. */
export const RESULT_MS = 800;
const MAX_STEP_MS = 4_000; // an animation of something that is not drawn never ends
const MAX_BEHIND = 6; // turns that are played out when more are waiting; the others are only shown
const FASTEST = 0.3; // of the durations, however many turns are waiting

export interface MotionStep {
  /** Brings it into sight; what it moves is waited for as well. */
  show(): void;
  /** How long it is in sight at least, in milliseconds. */
  ms?: number;
  /** Puts away what was there for this step only. */
  clear?(): void;
  /** It only waits, so that something can be read: also where less motion is asked for. */
  rests?: boolean;
}

/** What a queue asks of its surroundings; tests have their own. */
export interface Surroundings {
  calm(): boolean;
  /** Whether somebody can look at the page: turns wait until then. */
  seen(): boolean;
  /** Done when what has been shown is drawn. */
  drawn(): Promise<unknown>;
}

const page: Surroundings = {
  calm,
  seen: () => !document.hidden,
  // What was drawn in the first tick begins to move in the second.
  drawn: async () => {
    await tick();
    await tick();
  },
};

export class Motion {
  /** A turn is playing out: nothing can be chosen until it is over. */
  playing = $state(false);
  #turns: (readonly MotionStep[])[] = [];
  #running = new Set<{ done: Promise<unknown>; finish(): void }>();
  /** By which durations are multiplied: shorter when turns are waiting. */
  #pace = 1;
  #skipping = false;
  #wake: () => void = () => undefined;
  #still: (() => void)[] = [];

  constructor(private readonly around: Surroundings = page) {}

  get pace(): number {
    return this.#pace;
  }

  /** Moves an element; done when it has arrived, or was taken away. */
  async run(
    element: Element,
    frames: Keyframe[],
    { duration = 0, ...options }: KeyframeAnimationOptions,
  ): Promise<void> {
    if (this.around.calm() || this.#skipping) return;
    const animation = element.animate(frames, {
      ...options,
      duration: Number(duration) * this.#pace,
    });
    const done = animation.finished.catch(() => undefined);
    const running = { done, finish: () => animation.finish() };
    this.#running.add(running);
    await done;
    this.#running.delete(running);
  }

  /** Plays a turn out after those that are waiting; at once where less motion is asked for. */
  play(steps: readonly MotionStep[]): void {
    const idle = !this.playing;
    if (idle && this.around.calm() && !steps.some(({ rests }) => rests)) {
      for (const step of steps) {
        step.show();
        step.clear?.();
      }
      return;
    }
    this.#turns.push(steps);
    if (idle) void this.#play();
  }

  /** Shows at once how all that is waiting ends. */
  skip(): void {
    if (!this.playing) return;
    this.#skipping = true;
    for (const running of this.#running) running.finish();
    this.#wake();
  }

  /** Somebody can look at the page again. */
  looked(): void {
    this.#wake();
  }

  /** When all turns have played out and nothing moves any more. */
  async still(): Promise<void> {
    if (this.playing) await new Promise<void>((go) => this.#still.push(go));
    await Promise.all([...this.#running].map(({ done }) => done));
  }

  /** The result of a turn stays in sight for a while. */
  async rest(ms = RESULT_MS): Promise<void> {
    this.play([{ show: () => undefined, ms, rests: true }]);
    await this.still();
  }

  async #play(): Promise<void> {
    this.playing = true;
    for (let turn = this.#turns[0]; turn; turn = this.#turns[0]) {
      await this.#visible();
      const behind = this.#turns.length - 1;
      this.#pace = Math.max(FASTEST, 1 / (1 + behind));
      for (const step of turn) {
        step.show();
        const waits = step.rests || !this.around.calm();
        if (waits && !this.#skipping && behind < MAX_BEHIND) await this.#inSight(step.ms ?? 0);
        step.clear?.();
      }
      this.#turns.shift();
    }
    this.#pace = 1;
    this.#skipping = this.playing = false;
    for (const go of this.#still.splice(0)) go();
  }

  /** Waits while nobody can see the page. */
  async #visible(): Promise<void> {
    while (!this.around.seen() && !this.#skipping) {
      await new Promise<void>((go) => (this.#wake = go));
    }
  }

  async #inSight(ms: number): Promise<void> {
    await this.around.drawn();
    if (this.#skipping) return;
    const skipped = new Promise<void>((go) => (this.#wake = go));
    const moved = Promise.all([...this.#running].map(({ done }) => done));
    const seen = Promise.all([moved, after(ms * this.#pace)]);
    await Promise.race([seen, skipped, after(MAX_STEP_MS)]);
  }
}

function after(ms: number): Promise<void> {
  return new Promise((go) => setTimeout(go, ms));
}

export const motion = new Motion();
