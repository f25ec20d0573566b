/** What a player is doing with tile and token, before anything is sent. */
import type { Controller, BoardContext } from '../../lib/board/board_context.svelte';
import { digitOf } from '../../lib/table/keys';
import { Placing } from '../../lib/board/placing.svelte';
import type { CascadiaView } from '../../protocol';
import { RADIUS, SIDE, spots } from './land/land';

/** The letters of the rule document, and what they stand for. */
const KEYS: Record<string, readonly string[]> = {
  y: ['wipe'],
  o: ['wipe'], // oui
  n: ['keep', 'redraw', 'decline'],
  t: ['spend-free'],
  j: ['spend-wipe'],
  b: ['pass'],
};

export class CascadiaControl implements Controller {
  readonly placing: Placing;

  constructor(readonly context: BoardContext<CascadiaView>) {
    this.placing = new Placing(
      () => this.spots,
      (action) => this.context.act(action),
      context.view.kind === 'hex' ? RADIUS : SIDE * 0.6,
      () => this.context.pending,
    );
  }

  readonly spots = $derived.by(() => spots(this.context.view.kind, this.context.actions));

  /** What a place of the market offers: the tile, its token, or both at once. */
  tileAction(slot: number): string | undefined {
    return this.#legal(`take ${slot}`);
  }

  tokenAction(slot: number): string | undefined {
    const both = this.context.view.free ? undefined : this.#legal(`take ${slot}`);
    return this.#legal(`with ${slot}`) ?? this.#legal(`remove ${slot}`) ?? both;
  }

  #legal(action: string): string | undefined {
    return this.context.actions.includes(action) ? action : undefined;
  }

  get pointing() {
    return this.placing.pointing;
  }

  key(event: KeyboardEvent): boolean {
    const slot = digitOf(event);
    if (slot !== null && slot <= 3) {
      return this.#play(this.tileAction(slot) ?? this.tokenAction(slot));
    }
    const action = KEYS[event.key.toLowerCase()]?.find((name) =>
      this.context.actions.includes(name),
    );
    if (action) return this.#play(action);
    return this.placing.key(event);
  }

  #play(action: string | undefined): boolean {
    if (action) this.context.act(action);
    return action !== undefined;
  }

  point(action: string): boolean {
    return this.placing.point(action);
  }

  cancel(): boolean {
    return this.placing.cancel();
  }
}
