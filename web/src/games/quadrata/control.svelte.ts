/** Which tokens a traveller has picked up, and where they are to lead. */
import type { Controller, Face } from '../../lib/face.svelte';
import type { QuadrataView } from '../../protocol';
import {
  held,
  multiplying,
  reached,
  withTokens,
  type Half,
  type Held,
  type QuadrataAids,
  type Offer,
} from './hand';

export class QuadrataControl implements Controller {
  /** Keys of the tokens picked up. */
  picked = $state.raw<readonly string[]>([]);
  /** Basic tokens chosen to go back to the box. */
  basics = $state.raw<readonly number[]>([]);
  /** The card a hint or the keyboard points at. */
  pointed = $state('');
  table = $state(false);
  /** Steps that follow from one click; each is played only if it is legal then. */
  #queue: string[] = [];

  constructor(readonly face: Face<QuadrataView>) {}

  readonly me = $derived.by(() => this.face.view.players[this.face.seat ?? this.face.shown]);
  readonly tokens = $derived.by((): Held[] => (this.me ? held(this.me) : []));
  readonly names = $derived.by(() =>
    this.picked.flatMap((key) => this.tokens.filter((t) => t.key === key).map((t) => t.name)),
  );
  readonly aids = $derived.by(() => this.face.figures as QuadrataAids | null);
  readonly lit = $derived.by(() => reached(this.aids, this.names));
  readonly offers = $derived.by((): Offer[] => {
    const { centre, discard } = this.face.view;
    const offers: Offer[] = centre.flatMap((card) => (card ? [{ card, from: 'centre' }] : []));
    const top = discard.at(-1);
    if (top) offers.push({ card: top, from: 'discard' });
    if (this.me?.reserved) offers.push({ card: this.me.reserved, from: 'reserved' });
    return offers;
  });
  /** What the picked tokens would do: be multiplied, or go to rest. */
  readonly confirmable = $derived.by(() => {
    const { actions } = this.face;
    if (this.face.view.phase === 'rest') return withTokens(actions, 'rest', this.names);
    if (this.face.view.phase === 'return') {
      const tokens = this.basics.toSorted((a, b) => a - b).join(',');
      return actions.find((action) => action === `return ${tokens}`);
    }
    return multiplying(actions, this.names);
  });

  /** How many tokens may be picked up at once. */
  get most(): number {
    return this.face.view.phase === 'rest' ? 7 : 2;
  }

  toggle(key: string): void {
    if (this.picked.includes(key)) this.picked = this.picked.filter((other) => other !== key);
    else this.picked = [...this.picked.slice(this.picked.length >= this.most ? 1 : 0), key];
  }

  toggleBasic(value: number): void {
    if (this.basics.includes(value)) this.basics = this.basics.filter((other) => other !== value);
    else this.basics = [...this.basics, value];
  }

  visitAction(card: string, half: Half): string | undefined {
    const action = `visit ${card} ${half}`;
    return this.face.actions.includes(action) ? action : undefined;
  }

  cardAction(card: string): string | undefined {
    return this.face.actions.find((a) => a === `discard ${card}` || a === `book ${card}`);
  }

  /** Visit; with two tokens in hand that lead there, go all the way. */
  visit(card: string, half: Half): void {
    const action = this.visitAction(card, half);
    if (!action) return;
    const effects = this.lit.get(`${card} ${half}`);
    const pair = multiplyingText(this.names);
    this.#queue = effects && pair ? [`taxis ${effects.join(',') || '-'}`, pair] : [];
    this.face.act(action);
  }

  /** A new position: go on with what one click meant, or forget it. */
  arrive(): void {
    const known = new Set(this.tokens.map((token) => token.key));
    if (this.picked.some((key) => !known.has(key))) this.picked = [];
    if (!['rest', 'visit', 'tokens', 'taxis'].includes(this.face.view.phase)) this.picked = [];
    if (this.face.view.phase !== 'return') this.basics = [];
    const { actions } = this.face;
    if (!actions.length) return;
    const next = this.#queue.findIndex((action) => actions.includes(action));
    if (next < 0) {
      this.#queue = [];
      return;
    }
    const action = this.#queue[next]!;
    this.#queue = this.#queue.slice(next + 1);
    this.face.act(action);
  }

  confirm(): boolean {
    const action = this.confirmable;
    if (!action) return false;
    this.picked = [];
    this.basics = [];
    this.face.act(action);
    return true;
  }

  key(event: KeyboardEvent): boolean {
    const number = Number(event.key);
    if (number >= 1 && number <= 9) {
      if (this.face.view.phase === 'return') this.toggleBasic(number);
      else if (this.tokens[number - 1]) this.toggle(this.tokens[number - 1]!.key);
      else return false;
      return true;
    }
    if (event.key === 'Enter' || event.key === ' ') return this.confirm();
    if (event.key === 'x') {
      this.table = !this.table;
      return true;
    }
    const simple = ['keep', 'pass', 'skip', 'finish', 'back'];
    const wanted = { k: 'keep', p: 'pass', s: 'skip', f: 'finish', b: 'back' }[event.key];
    if (wanted && simple.includes(wanted) && this.face.actions.includes(wanted)) {
      this.face.act(wanted);
      return true;
    }
    return false;
  }

  point(action: string): void {
    const [tag, first = '', second = ''] = action.split(' ');
    if (tag === 'visit' || tag === 'book' || tag === 'discard')
      this.pointed = `${first} ${second}`.trim();
    else if (tag === 'tokens') this.#pick([first, second]);
    else if (tag === 'rest') this.#pick(first === '-' ? [] : first.split(','));
    else if (tag === 'return') this.basics = first.split(',').map(Number);
  }

  #pick(names: readonly string[]): void {
    const left = [...this.tokens];
    this.picked = names.flatMap((name) => {
      const at = left.findIndex((token) => token.name === name);
      return at < 0 ? [] : left.splice(at, 1).map((token) => token.key);
    });
  }

  cancel(): boolean {
    const had = this.picked.length > 0 || this.basics.length > 0 || this.table;
    this.picked = [];
    this.basics = [];
    this.table = false;
    this.pointed = '';
    return had;
  }
}

function multiplyingText(names: readonly string[]): string | undefined {
  // Two tokens have only one order in which they can be written; both are tried.
  return names.length === 2
    ? (multiplying([`tokens ${names[0]} ${names[1]}`, `tokens ${names[1]} ${names[0]}`], names) ??
        undefined)
    : undefined;
}
