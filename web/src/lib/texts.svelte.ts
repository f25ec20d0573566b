/** Words: the same Fluent files as the terminal, sent by the server, switchable at any moment. */
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { SeatInfo, Text } from '../protocol';
import { allGames } from './network/games';
import { fileAddress } from './network/site';
import { remember, recall } from './network/storage';

export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Arg = Text['args'] extends Record<string, infer A> | undefined ? A : never;

/** Who sits at the table that is looked at: texts call players by their names. */
class AtTable {
  names = $state.raw<readonly string[]>([]);

  /** For an effect: these sit here, until it is over. */
  sit(seats: readonly SeatInfo[] = []): () => void {
    this.names = seats.map(({ name }) => name ?? '');
    return () => (this.names = []);
  }
}

export const atTable = new AtTable();

/** Turns texts into words of one language. */
export class Words {
  readonly #bundle: FluentBundle;

  constructor(
    readonly language: Language,
    sources: readonly string[],
  ) {
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    for (const source of sources) {
      // Games that share a file send it twice.
      this.#bundle.addResource(new FluentResource(source), { allowOverrides: true });
    }
  }

  has(key: string): boolean {
    const [entry = key, form] = key.split('.');
    const message = this.#bundle.getMessage(entry);
    return !!message && (!form || form in message.attributes);
  }

  /**
   * A text, or one of its forms after a dot (see `ludotheque.text`). An unknown text shows its key:
   * an odd word is better than an empty button.
   */
  say(key: string, args: Record<string, Arg> = {}): string {
    const [entry = key, form = ''] = key.split('.');
    const message = this.#bundle.getMessage(entry);
    const pattern = message?.attributes[form] ?? message?.value;
    if (!pattern) return key;
    const plain: Record<string, FluentVariable> = {};
    for (const [name, value] of Object.entries(args)) plain[name] = this.#plain(value);
    // As `ludotheque.text` does it: who the player with this number is.
    if (typeof args.seat === 'number')
      plain.who = atTable.names[args.seat - 1] || this.say('player', { n: args.seat });
    return this.#bundle.formatPattern(pattern, plain, []);
  }

  text(text: Text): string {
    return this.say(text.key, text.args);
  }

  #plain(value: Arg): FluentVariable {
    if (Array.isArray(value)) return value.map((item) => this.text(item)).join(', ');
    return typeof value === 'object' ? this.text(value) : value;
  }
}

class Current {
  words = $state.raw<Words | null>(null);
}

const current = new Current();
const loaded = new Map<Language, Words>();

/** The language that an address asks for, else the one chosen here, else the browser's. */
export function preferredLanguage(asked: string | null = null): Language {
  const all = [asked, recall('language'), ...navigator.languages];
  const wanted = all.map((code) => code?.slice(0, 2));
  return LANGUAGES.find((code) => code === wanted.find((w) => w === 'en' || w === 'fr')) ?? 'en';
}

async function fetchText(file: string): Promise<string> {
  const answer = await fetch(fileAddress(`/texts/${file}`));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer.text();
}

let latest: Language | null = null;

export async function loadLanguage(code: Language = preferredLanguage()): Promise<void> {
  latest = code;
  let words = loaded.get(code);
  if (!words) {
    const games = await allGames();
    const files = [`${code}.ftl`, ...games.map((game) => `${game.id}/${code}.ftl`)];
    words = new Words(code, await Promise.all(files.map(fetchText)));
    loaded.set(code, words);
  }
  if (latest !== code) return; // another one was chosen while this one came
  current.words = words;
  document.documentElement.lang = code;
}

export async function switchLanguage(code: Language): Promise<void> {
  remember('language', code);
  await loadLanguage(code);
}

/** For tests and the gallery. */
export function useWords(words: Words): void {
  current.words = words;
}

export function language(): Language {
  return current.words?.language ?? 'en';
}

/** The client's own texts, by key. */
export function tr(key: string, args?: Record<string, Arg>): string {
  return current.words?.say(key, args) ?? '';
}

/** A text that came from the server. */
export function say(text: Text | null | undefined): string {
  return text ? (current.words?.text(text) ?? '') : '';
}

export function known(key: string): boolean {
  return current.words?.has(key) ?? false;
}

/** "Ana, Bo and Cy", in the language in use. */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(names);
}

/** An achievement of a game, or a scenario that was met. */
export function achievement(game: string, name: string): string {
  const scenario = /^scenario-(\d+)$/.exec(name)?.[1];
  if (scenario) return tr('web-scenario', { n: Number(scenario) });
  return tr(`${game}-achievement-${name}`);
}
