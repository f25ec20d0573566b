/** What a player has chosen and not sent yet: tokens, a destination, a card, a Taxi square. */
import type { Controller, BoardContext, Pointing } from '../../lib/board/board_context.svelte';
import { digitOf } from '../../lib/table/keys';
import { settings } from '../../lib/settings.svelte';
import { tr } from '../../lib/texts.svelte';
import type { QuadrataAids, QuadrataView } from '../../protocol';
import {
  decliningActions,
  listedActions,
  returnableValues,
  returnCount,
  swappedFor,
  usableSquares,
} from './legal_actions';
import {
  cardsShown,
  goalOf,
  nextStep,
  offeredGoals,
  pairAction,
  previewOf,
  steps,
  stops,
  routesTo,
  type Goal,
  type Route,
} from './reach';
import { byOrder, handOf, listed, type Token } from './tokens';
import { earnedWords, placeName } from './words';

interface Choice {
  /** What it was chosen for: another hand or another kind of question, and it is gone. */
  key: string;
  /** Places in the hand. */
  tokens: readonly number[];
  /** An action pointed at: a destination, a card, a square or a button. */
  action: string | null;
  /** Which of the routes to the destination. */
  route: number;
  /** Expert: the resting token to swap for. */
  take: Token | null;
  /** Days 3 and 5: the values that go back into the box. */
  basics: readonly number[];
}

const NOTHING = { tokens: [], action: null, route: 0, take: null, basics: [] } as const;

export class QuadrataControl implements Controller {
  /** The multiplication table lies open. */
  aid = $state(false);
  /** A province whose label is shown. */
  province = $state<string | null>(null);
  /** The tray shows my movement area, so the board need not. */
  tray = $state(false);
  #choice = $state.raw<Choice>({ key: '', ...NOTHING });
  /** Moves still to be made of what was confirmed; null when the server has answered the last. */
  #plan = $state.raw<readonly string[] | null>(null);
  #sentAt = '';
  #hovered = $state<string | null>(null);
  /** What the keyboard has pointed at. */
  #keyed = $state<string | null>(null);

  constructor(readonly context: BoardContext<QuadrataView>) {}

  /** A visit is on its way: nothing else can be chosen meanwhile. */
  readonly working = $derived.by(() => this.#plan !== null);
  /** What can be done now. */
  readonly actions = $derived.by((): readonly string[] =>
    this.working ? [] : this.context.actions,
  );
  readonly me = $derived.by(() => this.context.view.players[this.context.seat ?? -1]);
  readonly hand = $derived.by((): Token[] => handOf(this.me));
  readonly aids = $derived.by((): QuadrataAids | null =>
    this.context.aids ? (this.context.figures as QuadrataAids | null) : null,
  );
  /** The server says what leads where (not in practice, nor with help switched off). */
  readonly guided = $derived.by(() => !!this.aids?.products.length);
  readonly #key = $derived.by(() => {
    const { phase } = this.context.view;
    const kind = phase === 'rest' || phase === 'return' ? phase : 'turn';
    return `${this.context.seat} ${kind} ${this.hand.join()}`;
  });
  readonly #chosen = $derived.by((): Choice =>
    this.#choice.key === this.#key ? this.#choice : { key: this.#key, ...NOTHING },
  );

  // Tokens and where they lead ---------------------------------------------------------------------

  readonly places = $derived.by(() => this.#chosen.tokens);
  readonly tokens = $derived.by(() => this.places.map((at) => this.hand[at]!));
  readonly basics = $derived.by(() => this.#chosen.basics);
  readonly take = $derived.by(() => this.#chosen.take);
  /** Tokens are there to be chosen, for whatever is asked. */
  readonly picking = $derived.by(() => {
    const { actions } = this;
    const { view } = this.context;
    if (!actions.length) return false;
    if (['rest', 'tokens', 'visit'].includes(view.phase)) return view.visiting?.tokens.length !== 2;
    return view.phase === 'replace' && this.guided;
  });

  readonly routes = $derived.by(() => routesTo(this.aids, this.tokens));
  /** Destinations that can be chosen now. */
  readonly goals = $derived.by((): ReadonlySet<string> => {
    const { actions } = this;
    const { view } = this.context;
    if (!actions.length) return new Set();
    const offered = offeredGoals(actions);
    if (view.phase === 'replace') return new Set(this.routes.keys());
    return new Set(this.guided ? offered.filter((key) => this.routes.has(key)) : offered);
  });
  readonly goal = $derived.by((): Goal | null => {
    const key = this.#chosen.action?.match(/^visit (.+)$/)?.[1];
    if (key && this.goals.has(key)) return goalOf(key);
    // Two tokens that lead to one place alone have chosen it.
    const sure = !this.#chosen.action && this.guided && this.tokens.length === 2;
    return sure && this.goals.size === 1 ? goalOf([...this.goals][0]!) : null;
  });
  readonly goalRoutes = $derived.by((): readonly Route[] =>
    this.goal ? (this.routes.get(`${this.goal.card} ${this.goal.half}`) ?? []) : [],
  );
  readonly routeNumber = $derived.by(() => this.#chosen.route % (this.goalRoutes.length || 1));
  readonly route = $derived.by((): Route | null => this.goalRoutes[this.routeNumber] ?? null);

  /** The destination to show the product for: the chosen one, or else the one the mouse is over. */
  readonly seen = $derived.by((): Goal | null => {
    if (this.goal || !this.#hovered || !this.goals.has(this.#hovered)) return this.goal;
    return goalOf(this.#hovered);
  });
  readonly seenRoute = $derived.by((): Route | null => {
    if (this.goal || !this.seen) return this.route;
    return this.routes.get(`${this.seen.card} ${this.seen.half}`)?.[0] ?? null;
  });

  hover(key: string | null): void {
    this.#hovered = key;
  }

  // What is asked ----------------------------------------------------------------------------------

  /** Choices that are simply listed. */
  readonly options = $derived.by(() => listedActions(this.actions, this.context.view.phase));
  readonly declines = $derived.by(() => decliningActions(this.actions));
  /** Expert: the Taxi squares that can be used by themselves. */
  readonly squares = $derived.by(() => usableSquares(this.actions));
  readonly square = $derived.by((): string | null => {
    const name = this.#chosen.action?.match(/^use (\w+)$/)?.[1];
    return name && this.squares.has(name) ? name : null;
  });
  /** Expert: the resting tokens that the chosen one can be swapped for. */
  readonly takeable = $derived.by((): ReadonlySet<string> =>
    this.square === 'swap' ? swappedFor(this.actions, this.tokens[0]) : new Set(),
  );
  /** Days 3 and 5: the values that can be put back. */
  readonly returnable = $derived.by(() => returnableValues(this.actions));
  readonly returns = $derived.by(() => returnCount(this.actions));

  /** What is pointed at, whether it is still possible or not. */
  readonly pointed = $derived.by(() => this.#chosen.action);

  /** The moves that confirming would send. */
  readonly pending = $derived.by((): readonly string[] => {
    const { actions } = this;
    const { view } = this.context;
    const legal = (action: string): string[] => (actions.includes(action) ? [action] : []);
    if (!actions.length) return [];
    if (this.square === 'swap') {
      const [give] = this.tokens;
      return give && this.take ? legal(`swap ${give} ${this.take}`) : [];
    }
    if (this.pointed && actions.includes(this.pointed) && !this.goal) return [this.pointed];
    if (this.goal) return steps(this.goal, this.route, this.tokens);
    if (view.phase === 'rest') return legal(`rest ${listed(this.tokens.toSorted(byOrder))}`);
    if (view.phase === 'return') return legal(`return ${listed(this.basics)}`);
    return this.tokens.length === 2 ? legal(pairAction(this.tokens)) : [];
  });

  /** What is pending, if it is an answer that has a button of its own. */
  readonly answer = $derived.by((): string | null => {
    const [action, more] = this.pending;
    const own = !more && [...this.declines, ...this.options].find((one) => one === action);
    return own || null;
  });

  /** All that can be pointed at on the cards, in reading order. */
  readonly stops = $derived.by(() =>
    stops(cardsShown(this.context.view, this.context.seat ?? -1), this.goals, this.actions),
  );

  // Choosing ---------------------------------------------------------------------------------------

  #choose(change: Partial<Choice>): void {
    this.#plan = null;
    this.#choice = { ...this.#chosen, ...change };
  }

  pick(place: number): void {
    if (!this.picking || place >= this.hand.length) return;
    const { tokens } = this.#chosen;
    const most = this.context.view.phase === 'rest' ? this.hand.length : this.square ? 1 : 2;
    const others = tokens.filter((at) => at !== place);
    const next = others.length < tokens.length ? others : [...tokens, place].slice(-most);
    const action = this.goal || this.square === 'swap' ? this.pointed : null;
    this.#choose({ tokens: next, route: 0, action });
  }

  /** The two tokens of a product of the table. */
  pickPair(pair: readonly Token[]): void {
    const places: number[] = [];
    for (const token of pair) {
      const at = this.hand.findIndex((t, place) => t === token && !places.includes(place));
      if (at >= 0) places.push(at);
    }
    this.#choose({ tokens: places, route: 0 });
  }

  pickBasic(value: number): void {
    if (!this.returnable.includes(value)) return;
    const others = this.basics.filter((v) => v !== value);
    const added = others.length < this.basics.length ? others : [...others, value];
    this.#choose({ basics: added.slice(-this.returns).sort((a, b) => a - b) });
  }

  pickResting(token: Token): void {
    if (this.takeable.has(token)) this.#choose({ take: this.take === token ? null : token });
  }

  /** The first click points, the second confirms. */
  press(action: string): void {
    if (this.pointed === action && this.pending.length) this.confirm();
    else {
      this.#choose({ action, route: 0, take: null });
      if (settings.quick && this.pending.length) this.confirm();
    }
  }

  chooseWay(index: number): void {
    this.#choose({ route: index });
  }

  act(action: string): void {
    this.#plan = null;
    this.context.act(action);
  }

  confirm(): boolean {
    const { pending } = this;
    if (!pending.length) return false;
    this.#plan = pending;
    this.#sentAt = '';
    this.advance();
    return true;
  }

  /** Only the destination is sent: the Taxis and the tokens are then chosen one after the other. */
  slowly(): void {
    if (!this.goal) return;
    this.#plan = steps(this.goal, null, []);
    this.#sentAt = '';
    this.advance();
  }

  /** A visit takes several moves: whenever the server asks for the next one, it is sent. */
  advance(): void {
    const { actions, moment } = this.context;
    if (!this.#plan || !actions.length) return;
    // Asked again at the same moment, the server did not go along: the rest is forgotten.
    const next = moment === this.#sentAt ? null : nextStep(this.#plan, actions);
    this.#plan = next?.rest ?? null;
    if (!next) return;
    this.#sentAt = moment;
    this.context.act(next.action);
  }

  // Keys, hints ------------------------------------------------------------------------------------

  /** A visit by its destination and what it earns; a Taxi square by what it does. */
  readonly pointing = $derived.by((): Pointing | null => {
    const action = this.pointed;
    if (action === null || action !== this.#keyed) return null;
    const [tag, name = ''] = action.split(' ');
    if (tag === 'use') return { action, words: tr(`quadrata-square-${name}`), worth: '' };
    if (tag !== 'visit') return { action, worth: '' };
    const goal = goalOf(action.slice('visit '.length));
    const cards = cardsShown(this.context.view, this.context.seat ?? -1);
    const half = cards.find(({ card }) => card?.id === goal.card)?.card?.[goal.half];
    if (!half) return null;
    const earns = previewOf(this.aids, goal)?.earns;
    const worth = earns ? earnedWords(earns) : tr('quadrata-earns-points', { n: half.points });
    return { action, words: placeName(half), worth };
  });

  key(event: KeyboardEvent): boolean {
    const { key } = event;
    const digit = digitOf(event);
    if (digit !== null) return this.#digit(digit === 0 ? 10 : digit);
    switch (key) {
      case 'ArrowRight':
      case 'ArrowDown':
        return this.#step(1);
      case 'ArrowLeft':
      case 'ArrowUp':
        return this.#step(-1);
      case 'Enter':
      case ' ':
        return this.confirm();
      case 'n':
        if (this.declines[0]) this.act(this.declines[0]);
        return this.declines.length > 0;
      case 'v':
        if (this.goalRoutes.length > 1) this.#choose({ route: this.#chosen.route + 1 });
        return this.goalRoutes.length > 1;
      case 'x':
        return this.#cycle([...this.squares].map((name) => `use ${name}`));
      case 'r':
        return this.#cycleResting();
      case 'p':
      case 'P':
        return this.#walk(key === 'p' ? 1 : -1);
      case 'a':
        this.aid = !this.aid;
        return true;
      default:
        return false;
    }
  }

  #digit(n: number): boolean {
    const option = this.options[n - 1];
    if (option) this.act(option);
    else if (n === 10 && this.declines[0]) this.act(this.declines[0]);
    else if (this.returns) this.pickBasic(n);
    else if (this.picking) this.pick(n - 1);
    else return false;
    return true;
  }

  #step(by: number): boolean {
    const { stops } = this;
    if (!stops.length) return false;
    const at = stops.indexOf(this.pointed ?? '');
    const next = at < 0 ? (by > 0 ? 0 : stops.length - 1) : (at + by + stops.length) % stops.length;
    this.#keyed = stops[next]!;
    this.#choose({ action: this.#keyed, route: 0 });
    return true;
  }

  /** From province to province along the path. */
  #walk(by: number): boolean {
    const ids = this.context.view.provinces.map(({ id }) => id);
    const at = this.province === null ? (by > 0 ? -1 : 0) : ids.indexOf(this.province);
    this.province = ids[(at + by + ids.length) % ids.length] ?? null;
    return true;
  }

  #cycle(actions: readonly string[]): boolean {
    if (!actions.length) return false;
    const at = actions.indexOf(this.pointed ?? '');
    this.#keyed = actions[(at + 1) % actions.length]!;
    this.#choose({ action: this.#keyed, take: null });
    return true;
  }

  #cycleResting(): boolean {
    const all = [...this.takeable] as Token[];
    if (!all.length) return false;
    const at = this.take ? all.indexOf(this.take) : -1;
    this.#choose({ take: all[(at + 1) % all.length]! });
    return true;
  }

  point(action: string): boolean {
    const [tag, ...words] = action.split(' ');
    if (tag === 'tokens') this.pickPair(words as Token[]);
    else if (tag === 'rest')
      this.pickPair(words[0] === '-' ? [] : (words[0]!.split(',') as Token[]));
    else if (tag === 'return') this.#choose({ basics: words[0]!.split(',').map(Number) });
    else if (tag === 'swap') {
      this.pickPair([words[0] as Token]);
      this.#choose({ action: 'use swap', take: words[1] as Token });
    } else this.#choose({ action, route: 0 });
    return true;
  }

  cancel(): boolean {
    if (this.province !== null || this.aid) {
      this.province = null;
      this.aid = false;
      return true;
    }
    const { tokens, action, basics } = this.#chosen;
    if (!tokens.length && !action && !basics.length) return false;
    this.#choose(NOTHING);
    return true;
  }
}
