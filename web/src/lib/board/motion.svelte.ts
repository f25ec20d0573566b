/** What moves on the table: never in the way of play, and not at all where less motion is asked for. */

export function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** How long the result of a turn stays in sight before another board takes its place. */
export const RESULT_MS = 800;

class Motion {
  #running = new Set<Promise<unknown>>();

  /** Moves an element; done when it has arrived, or was taken away. */
  run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<unknown> {
    if (calm()) return Promise.resolve();
    const done = element.animate(frames, options).finished.catch(() => undefined);
    this.#running.add(done);
    return done.finally(() => this.#running.delete(done));
  }

  /** When all that moves now has arrived. */
  async still(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** When all that moves has arrived and has been in sight for a while; a tap or a key ends it. */
  async shown(): Promise<void> {
    const over = new AbortController();
    const { signal } = over;
    const skipped = new Promise<void>((go) => {
      addEventListener('pointerdown', () => go(), { signal });
      addEventListener('keydown', (event) => event.repeat || go(), { signal });
    });
    const seen = this.still().then(() => new Promise((go) => setTimeout(go, RESULT_MS)));
    await Promise.race([seen, skipped]);
    over.abort();
  }
}

export const motion = new Motion();
