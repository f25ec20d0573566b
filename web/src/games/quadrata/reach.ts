/** Where tokens lead. It reads the server's figures and legal actions; it decides nothing itself. */
import type {
  QuadrataAids,
  QuadrataCard,
  QuadrataPlayerView,
  QuadrataPreview,
  QuadrataView,
} from '../../protocol';
import { byOrder, contains, listed, valueOf, type Token } from './tokens';

export type HalfName = 'city' | 'attraction';
export const HALVES: readonly HalfName[] = ['city', 'attraction'];

export interface Goal {
  card: string;
  half: HalfName;
}

/** Two tokens, what they make, and the Taxis that take it to the destination. */
export interface Route {
  tokens: readonly [Token, Token];
  /** What they stand for: an airplane has the value that fits. */
  values: readonly [number, number];
  product: number;
  effects: readonly number[];
  /** The number on the card that it arrives at. */
  number: number;
}

export const keyOf = (goal: Goal): string => `${goal.card} ${goal.half}`;

export function goalOf(key: string): Goal {
  const [card = '', half = 'city'] = key.split(' ');
  return { card, half: half as HalfName };
}

const planes = (route: Route): number =>
  route.tokens.filter((token) => valueOf(token) === null).length;

/** By destination: the routes that use the chosen tokens, those with the fewest Taxis first,
 * then those without an airplane. */
export function routesTo(
  aids: QuadrataAids | null,
  chosen: readonly Token[],
): ReadonlyMap<string, readonly Route[]> {
  const found = new Map<string, Map<string, Route>>();
  for (const { product, makers, reaches } of aids?.products ?? []) {
    for (const { tokens, values } of makers) {
      if (!contains(tokens, chosen)) continue;
      for (const goal of reaches) {
        const routes = found.get(keyOf(goal)) ?? new Map<string, Route>();
        found.set(keyOf(goal), routes);
        const known = routes.get(tokens.join(' '));
        const { effects, number } = goal;
        // An airplane makes many products: the one that needs the fewest Taxis is enough.
        if (known && known.effects.length <= effects.length) continue;
        routes.set(tokens.join(' '), { tokens, values: values[0]!, product, effects, number });
      }
    }
  }
  return new Map(
    [...found].map(([key, routes]) => [
      key,
      [...routes.values()].sort(
        (a, b) => a.effects.length - b.effects.length || planes(a) - planes(b),
      ),
    ]),
  );
}

/** What the server lets me visit right now. */
export function offeredGoals(actions: readonly string[]): string[] {
  return actions.filter((a) => a.startsWith('visit ')).map((a) => a.slice('visit '.length));
}

export function previewOf(aids: QuadrataAids | null, goal: Goal): QuadrataPreview | undefined {
  return aids?.previews.find((p) => p.card === goal.card && p.half === goal.half);
}

/** The moves that make a visit, in order; those that are not asked for are left out on the way. */
export function steps(goal: Goal, route: Route | null, tokens: readonly Token[]): string[] {
  const visit = ['keep', `visit ${keyOf(goal)}`];
  if (route) visit.push(`taxis ${listed(route.effects)}`, pairAction(route.tokens));
  else if (tokens.length === 2) visit.push(pairAction(tokens));
  return visit;
}

export function pairAction(tokens: readonly Token[]): string {
  return `tokens ${tokens.toSorted(byOrder).join(' ')}`;
}

/** What two tokens of a player make: one number, several with an airplane; none where the server
 * does not tell, or before two are chosen. */
export function productsOf(
  player: QuadrataPlayerView | undefined,
  tokens: readonly Token[],
): readonly number[] {
  const found = player?.pairs.find((pair) => tokens.length === 2 && contains(pair.tokens, tokens));
  return found?.products ?? [];
}

/** The next step of a plan that is asked for now, and what remains after it; null when it fails. */
export function nextStep(
  plan: readonly string[],
  actions: readonly string[],
): { action: string; rest: string[] } | null {
  const at = plan.findIndex((step) => actions.includes(step));
  return at < 0 ? null : { action: plan[at]!, rest: plan.slice(at + 1) };
}

/** A card on the table: in the centre, on the discard pile, or kept by the player. */
export interface Shown {
  card: QuadrataCard | null;
  place: 'centre' | 'discard' | 'reserved';
}

export function cardsShown(view: QuadrataView, seat: number): Shown[] {
  return [
    ...view.centre.map((card): Shown => ({ card, place: 'centre' })),
    { card: view.discard.at(-1) ?? null, place: 'discard' },
    { card: view.players[seat]?.reserved ?? null, place: 'reserved' },
  ];
}

/** Everything a card offers now, in reading order: its halves, then the card as a whole. */
export function stops(
  cards: readonly Shown[],
  goals: ReadonlySet<string>,
  actions: readonly string[],
): string[] {
  return cards.flatMap(({ card }) => {
    if (!card) return [];
    const halves = HALVES.map((half) => `visit ${keyOf({ card: card.id, half })}`);
    const whole = [`discard ${card.id}`, `book ${card.id}`];
    return [
      ...halves.filter((action) => goals.has(action.slice('visit '.length))),
      ...whole.filter((action) => actions.includes(action)),
    ];
  });
}
