/** What a driver is pointing at, before anything is sent. */
import type { Controller, BoardContext, Pointing } from '../../lib/board/board_context.svelte';
import { digitOf } from '../../lib/table/keys';
import { Placing } from '../../lib/board/placing.svelte';
import { tr } from '../../lib/texts.svelte';
import type { TaxiView } from '../../protocol';
import { refusedAt, spots, UNIT } from './town/town';

export class TaxiControl implements Controller {
  readonly placing: Placing;

  constructor(readonly context: BoardContext<TaxiView>) {
    this.placing = new Placing(
      () => this.spots,
      (action) => this.context.act(action),
      UNIT * 0.8,
      () => this.context.pending,
    );
  }

  readonly spots = $derived.by(() => spots(this.context.view, this.context.actions));
  readonly driving = $derived.by(() => this.spots.some(({ key }) => key.startsWith('drive')));
  /** The way to the square that is pointed at. */
  readonly way = $derived.by(() => {
    const to = this.placing.ghost?.action.match(/^drive (\d+)$/)?.[1];
    return this.context.view.ways.find((way) => String(way.to) === to);
  });

  /** How far the passenger's destination is from the square that is pointed at. */
  readonly distance = $derived.by((): string => {
    const { way } = this;
    if (!way) return '';
    if (way.left === null) return tr('web-taxi-cut');
    return way.left === 0 ? tr('web-taxi-there') : tr('web-taxi-left', { n: way.left });
  });

  get pointing(): Pointing | null {
    const { pointing } = this.placing;
    return pointing && { ...pointing, worth: '' }; // the label says how far it is from there
  }

  key(event: KeyboardEvent): boolean {
    const { actions } = this.context;
    const wanted = { r: 'roll', a: 'arrive', p: 'pass', n: 'pass' }[event.key.toLowerCase()];
    if (wanted && actions.includes(wanted)) {
      this.context.act(wanted);
      return true;
    }
    const digit = digitOf(event);
    const use =
      digit && actions.find((action) => action.split(' ', 2).join(' ') === `use ${digit - 1}`);
    if (use) {
      this.context.act(use);
      return true;
    }
    // When there is only one thing to do, Space does it.
    const only = actions.length === 1 && !this.spots.length ? actions[0] : undefined;
    if (only && (event.key === ' ' || event.key === 'Enter')) {
      this.context.act(only);
      return true;
    }
    return this.placing.key(event);
  }

  /** A click on the map: a place that can be chosen, or one of which the server says why not. */
  press(x: number, y: number): void {
    const refused = this.context.pending
      ? null
      : refusedAt(this.context.view, this.context.actions, x, y);
    if (refused === null) this.placing.press(x, y);
    else this.context.act(refused);
  }

  point(action: string): boolean {
    return this.placing.point(action);
  }

  cancel(): boolean {
    return this.placing.cancel();
  }
}
