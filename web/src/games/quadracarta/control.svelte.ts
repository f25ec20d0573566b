/** What a player is doing with the cards, before anything is sent. */
import type { Controller, BoardContext } from '../../lib/board/board_context.svelte';
import { typed } from '../../lib/table/keys';
import { Placing } from '../../lib/board/placing.svelte';
import type { QuadracartaView } from '../../protocol';
import { colours, covered, newSquares, places } from './cards';

export class QuadracartaControl implements Controller {
  readonly placing: Placing;

  constructor(readonly face: BoardContext<QuadracartaView>) {
    this.placing = new Placing(
      () => this.spots,
      (action) => this.face.act(action),
      0.75,
      () => this.face.pending,
    );
  }

  readonly spots = $derived.by(() => places(this.face.actions));
  readonly taken = $derived.by(() => {
    const { seat, view } = this.face;
    return covered(view.boards[seat ?? 0]?.squares ?? []);
  });
  /** How many squares each place would add. */
  readonly costs = $derived.by(
    () =>
      new Map(this.spots.map((s) => [s.key, newSquares(this.taken, s.x - 1, s.y - 1)] as const)),
  );
  readonly ways = $derived.by(() => this.face.view.ways.map(colours));

  /** Which cards of the row can be picked, by name. */
  pick(card: string): string | undefined {
    return this.face.actions.find((action) => action === `pick ${card}`);
  }

  get pointing() {
    return this.placing.pointing;
  }

  key(event: KeyboardEvent): boolean {
    const { actions } = this.face;
    // Places have no keys of their own: a digit would lay the card somewhere unseen.
    if (!this.spots.length && typed(event, this.face)) return true;
    const letter = event.key.toLowerCase();
    const go = { d: 'go', p: 'go', g: 'go', s: 'pass', a: 'pass' }[letter];
    if (go && actions.includes(go)) {
      this.face.act(go);
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
