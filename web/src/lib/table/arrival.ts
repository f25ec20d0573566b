/** A position on its way into sight. */
import type { LogLine, Position } from '../../protocol';

/** A position that follows from another, and what the log tells of it. */
export interface Arrival {
  before: Position;
  after: Position;
  lines: readonly LogLine[];
}

/** Whether whoever looks at this position must choose. */
export function isAsked(position: Position | null): boolean {
  return position?.seat != null && position.to_move.includes(position.seat);
}
