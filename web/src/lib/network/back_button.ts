/**
 * The browser's Back puts away what lies over the page (a sheet, the drawer) before it leaves the
 * page: on a phone it is the gesture for "away with this". One entry of the history stands for all
 * that lies there.
 */
type Close = () => void;

class Back {
  #layers: Close[] = [];
  /** The entry is in the history. */
  #held = false;
  #planned = false;
  /** What waits until the browser has gone back: it does so a little after it was asked to. */
  #waiting: (() => void)[] | null = null;

  constructor() {
    addEventListener('popstate', () => this.#pressed());
  }

  /** Something lies over the page until what is returned is called. */
  closes(close: Close): () => void {
    this.#layers.push(close);
    this.#plan();
    return () => {
      this.#layers = this.#layers.filter((layer) => layer !== close);
      this.#plan();
    };
  }

  /** Changes the history: at once, or as soon as the browser has taken the entry out. Otherwise it
   * would go back from what was put there meanwhile. */
  change(change: () => void): void {
    if (this.#waiting) this.#waiting.push(change);
    else change();
  }

  /** A little later: one sheet may make way for another. */
  #plan(): void {
    if (this.#planned) return;
    this.#planned = true;
    setTimeout(() => {
      this.#planned = false;
      this.#settle();
    });
  }

  #settle(): void {
    if (this.#waiting || this.#layers.length > 0 === this.#held) return;
    this.#held = !this.#held;
    if (this.#held) history.pushState({ over: true }, '');
    else if (history.state?.over) {
      // Not after a link has led elsewhere.
      this.#waiting = [];
      history.back();
    }
  }

  #pressed(): void {
    const waiting = this.#waiting;
    if (waiting) {
      this.#waiting = null;
      for (const change of waiting) change();
      this.#plan();
      return;
    }
    if (!this.#held) return;
    this.#held = false;
    const close = this.#layers.at(-1);
    if (close) close();
    else history.back(); // what lay there went a moment ago: this press was meant for the page
    this.#plan();
  }
}

export const back = new Back();
