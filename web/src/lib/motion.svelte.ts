/** What moves on the table: never in the way of play, and not at all where less motion is asked for. */

export function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

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
}

export const motion = new Motion();
