/** What a player is doing with the cards, before anything is sent. */
import type { Controller, BoardContext } from '../../lib/board/board_context.svelte';
import { typed } from '../../lib/table/keys';
import { Placing } from '../../lib/board/placing.svelte';
import type { QuadracartaView } from '../../protocol';
import { colours, covered, newSquares, places } from './cards';

export class QuadracartaControl implements Controller {
  readonly placing: Placing;

  constructor(readonly context: BoardContext<QuadracartaView>) {
    this.placing = new Placing(
      () => this.spots,
      (action) => this.context.act(action),
      0.75,
      () => this.context.pending,
    );
  }

  readonly spots = $derived.by(() => places(this.context.actions));
  readonly taken = $derived.by(() => {
    const { seat, view } = this.context;
    return covered(view.boards[seat ?? 0]?.squares ?? []);
  });
  /** How many squares each place would add. */
  readonly costs = $derived.by(
    () =>
      new Map(this.spots.map((s) => [s.key, newSquares(this.taken, s.x - 1, s.y - 1)] as const)),
  );
  readonly ways = $derived.by(() => this.context.view.ways.map(colours));

  /** Which cards of the row can be picked, by name. */
  pick(card: string): string | undefined {
    return this.context.actions.find((action) => action === `pick ${card}`);
  }

  get pointing() {
    return this.placing.pointing;
  }

  key(event: KeyboardEvent): boolean {
    const { actions } = this.context;
    // Places have no keys of their own: a digit would lay the card somewhere unseen.
    if (!this.spots.length && typed(event, this.context)) return true;
    const letter = event.key.toLowerCase();
    const go = { d: 'go', p: 'go', g: 'go', s: 'pass', a: 'pass' }[letter];
    if (go && actions.includes(go)) {
      this.context.act(go);
      return true;
    }
    return this.placing.key(event);
  }

  point(action: string): boolean {
    return this.placing.point(action);
  }

  cancel(): boolean {
    return this.placing.cancel();
  }
}
