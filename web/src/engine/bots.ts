/** The bots' worker, from the engine's side: one question at a time, started anew when it fails. */
import type { Thinking } from './bots.worker';

const MAX_THINKING_MS = 60_000; // then it is ended; the table plays something legal
const MAX_LOADING_MS = 120_000; // for the first question, which waits for Python

export class Bots {
  #worker: Worker | null = null;
  #queue: Thinking[] = [];
  #asked: Thinking | null = null;
  #answered = false; // this worker has answered once: it is loaded
  #limit: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly heard: (question: number, answer: string) => void) {}

  /** Loads Python before the first question. */
  start(): void {
    if (this.#worker) return;
    const worker = new Worker(new URL('./bots.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<{ question: number; answer: string }>) => {
      this.#answered = true;
      this.#take(data.question, data.answer);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#give();
    };
    this.#worker = worker;
    this.#answered = false;
  }

  ask(question: number, data: string): void {
    this.#queue.push({ question, data });
    this.#next();
  }

  end(): void {
    clearTimeout(this.#limit);
    this.#worker?.terminate();
    this.#worker = null;
  }

  #next(): void {
    const asked = this.#asked ? undefined : this.#queue.shift();
    if (!asked) return;
    this.#asked = asked;
    this.start();
    this.#limit = setTimeout(() => this.#give(), this.#answered ? MAX_THINKING_MS : MAX_LOADING_MS);
    this.#worker!.postMessage(asked);
  }

  #take(question: number, answer: string): void {
    if (this.#asked?.question !== question) return;
    clearTimeout(this.#limit);
    this.#asked = null;
    this.heard(question, answer);
    this.#next();
  }

  /** It has failed, or takes too long: the question gets no answer, the next one a new worker. */
  #give(): void {
    this.end();
    if (this.#asked) this.#take(this.#asked.question, '');
  }
}
