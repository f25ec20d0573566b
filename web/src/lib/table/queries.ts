/** What is asked about the position in sight: hints, aids, what makes the points, it in words. */
import type { Aided, Described, Explained, Hint, Hinted, Position, Text } from '../../protocol';
import { Refused } from '../network/api';
import type { Request } from '../network/connection';
import { language } from '../texts.svelte';

/** What a query needs to know of its table (`Table`). */
interface QueriedTable {
  readonly busy: boolean;
  readonly moment: string;
  readonly myTurn: boolean;
  readonly seat: number | null;
  /** How many moves I have made. */
  readonly made: number;
  readonly position: Position | null;
  refusal: Text | null;
  settled(): Promise<void>;
}

export class PositionQueries {
  constructor(
    readonly table: QueriedTable,
    readonly send: (request: Request) => Promise<unknown>,
  ) {}

  /**
   * Asks about the position of this moment. Null when the answer comes too late: for another
   * position, neither the answer nor why there is none is of any use.
   */
  async #ask(create: () => Request | null, quiet = false): Promise<unknown> {
    const { table } = this;
    // A move of mine is under way: what is asked now is meant for what comes of it.
    if (table.busy) await table.settled();
    const request = create();
    if (!request) return null;
    const { moment } = table;
    try {
      const answer = (await this.send(request)) as { ply: number };
      return moment === table.moment && answer.ply === table.position?.ply ? answer : null;
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      if (!quiet && moment === table.moment) table.refusal = reason.why;
      return null;
    }
  }

  /** If somebody who chooses at the same time has moved meanwhile, it is asked for anew. */
  async hints(): Promise<Hint[]> {
    const { table } = this;
    let [moment, made] = ['', 0];
    const create = () => {
      [moment, made] = [table.moment, table.made];
      return table.myTurn ? ({ type: 'hint', seat: table.seat! } as const) : null;
    };
    for (;;) {
      const answer = (await this.#ask(create)) as Hinted | null;
      if (answer) return answer.hints;
      if (!table.myTurn || moment === table.moment || made !== table.made) return [];
    }
  }

  /** The page asks by itself, not the player: a refusal is not worth an alert. */
  async aids(): Promise<Aided | null> {
    const create = () => {
      const { seat } = this.table;
      return seat === null ? null : ({ type: 'aids', seat } as const);
    };
    return (await this.#ask(create, true)) as Aided | null;
  }

  async explain(seat: number): Promise<Explained | null> {
    return (await this.#ask(() => ({ type: 'explain', seat }))) as Explained | null;
  }

  async describe(): Promise<readonly string[] | null> {
    const create = () => ({ type: 'describe', language: language() }) as const;
    return ((await this.#ask(create, true)) as Described | null)?.lines ?? null;
  }
}
