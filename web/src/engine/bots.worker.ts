/** Where bots think: Python once more, beside the engine, so that nobody waits for them. */
import { loadPython } from './python';

export interface Thinking {
  question: number;
  data: string;
}

const CODE = 'from ludotheque.static_site.bots import answer_text\nanswer_text';
const think = loadPython(CODE);

self.onmessage = async ({ data }: MessageEvent<Thinking>) => {
  const answer = (await think)(data.data);
  self.postMessage({ question: data.question, answer });
};
think.catch((reason: unknown) => {
  setTimeout(() => {
    throw reason; // heard by the engine's worker as an error of this one
  });
});
