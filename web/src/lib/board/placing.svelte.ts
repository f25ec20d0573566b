/**
 * Putting a piece on a board: point, turn, choose, confirm. It knows places and actions, no rules:
 * what is offered are the legal actions the server sent.
 */
import { settings } from '../settings.svelte';

export const FINGER_PIXELS = 40; // what is touched is not smaller

/** Where something can go, with the action for each way it can be turned there. */
export interface Spot {
  key: string;
  /** Where it is drawn. */
  x: number;
  y: number;
  rotations: ReadonlyMap<number, string>;
}

export interface Ghost {
  spot: Spot;
  rotation: number;
  action: string;
  /** Chosen, and waiting to be confirmed. */
  chosen: boolean;
  /** Confirmed, and not yet answered. */
  pending?: boolean;
}

export class Placing {
  /** How the piece is turned in the hand. */
  rotation = $state(0);
  #hovered = $state<string | null>(null);
  #chosen = $state<string | null>(null);
  /** What was confirmed last. */
  #sent = $state.raw<Ghost | null>(null);
  /** The arrow keys have been used: show where they are. */
  keyboard = $state(false);

  constructor(
    private readonly spots: () => readonly Spot[],
    private readonly confirm: (action: string) => void,
    private readonly reach: number,
    /** The move that is under way: nothing can be chosen, and its piece stays where it was put. */
    private readonly pending: () => string | null = () => null,
  ) {}

  readonly ghost = $derived.by((): Ghost | null => {
    const sent = this.pending();
    if (sent !== null) return this.#sent?.action === sent ? this.#sent : null;
    const key = this.#chosen ?? this.#hovered;
    const spot = key === null ? undefined : this.spots().find((s) => s.key === key);
    if (!spot) return null;
    const rotation = nextRotation(spot.rotations, this.rotation, 0);
    return {
      spot,
      rotation,
      action: spot.rotations.get(rotation)!,
      chosen: this.#chosen === spot.key,
    };
  });

  /** What the arrow keys have moved to. */
  readonly pointing = $derived.by((): { action: string } | null => {
    const { ghost } = this;
    return this.keyboard && ghost && !ghost.pending ? { action: ghost.action } : null;
  });

  /** Pixels from 0 to 1, as the board is drawn now; unknown before that. */
  scale = $state(Infinity);
  /** Places lie closer to each other than a finger is wide. */
  readonly crowded = $derived.by(() => {
    const least = (FINGER_PIXELS / this.scale) ** 2;
    const spots = this.spots();
    return spots.some((a, n) =>
      spots.slice(n + 1).some((b) => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < least),
    );
  });

  /** Every way the piece can be turned somewhere. */
  readonly rotations = $derived.by((): number[] => {
    const rotations = new Set(this.spots().flatMap((spot) => [...spot.rotations.keys()]));
    return [...rotations].sort((a, b) => a - b);
  });

  hover(x: number, y: number): void {
    this.keyboard = false;
    this.#hovered = this.#nearest(x, y)?.key ?? null;
  }

  leave(): void {
    if (!this.keyboard) this.#hovered = null;
  }

  /** A click or tap: the first chooses, the second confirms. True when a spot was there. */
  press(x: number, y: number): boolean {
    this.keyboard = false;
    const spot = this.#nearest(x, y);
    if (!spot) {
      this.#chosen = null;
      return false;
    }
    const again = this.#chosen === spot.key;
    this.#hovered = this.#chosen = spot.key;
    if (again || settings.quick) this.accept();
    return true;
  }

  /** A piece is let go here: it lies at once where it can lie in one way only. */
  drop(x: number, y: number): boolean {
    this.#chosen = null;
    if (!this.press(x, y)) return false;
    return this.ghost?.spot.rotations.size !== 1 || this.accept();
  }

  /** The next way that is possible here (or anywhere, while it is nowhere). */
  turn(step: number): boolean {
    const rotations =
      this.ghost?.spot.rotations ?? new Map(this.rotations.map((rotation) => [rotation, '']));
    if (rotations.size < 2) return false;
    this.rotation = nextRotation(rotations, this.ghost?.rotation ?? this.rotation, step);
    return true;
  }

  /** Choose the next place of all: for fingers that are larger than a place is drawn. */
  next(step: number): void {
    const spots = this.spots();
    const at = spots.findIndex(({ key }) => key === this.ghost?.spot.key);
    const from = at < 0 && step < 0 ? 0 : at;
    const spot = spots.at((from + step) % spots.length);
    if (!spot) return;
    this.keyboard = true;
    this.#hovered = this.#chosen = spot.key;
  }

  accept(): boolean {
    const { ghost } = this;
    if (!ghost || ghost.pending) return false;
    this.#sent = { ...ghost, chosen: true, pending: true };
    this.#chosen = this.#hovered = null;
    this.confirm(ghost.action);
    return true;
  }

  cancel(): boolean {
    const had = this.#chosen !== null;
    this.#chosen = null;
    if (!had && this.keyboard && this.#hovered !== null) {
      this.#hovered = null;
      return true;
    }
    return had;
  }

  /** Show this action as a ghost (a hint, or the list of choices). */
  point(action: string): boolean {
    for (const spot of this.spots()) {
      for (const [rotation, candidate] of spot.rotations) {
        if (candidate !== action) continue;
        this.rotation = rotation;
        this.#hovered = this.#chosen = spot.key;
        return true;
      }
    }
    return false;
  }

  /** Arrows move over the places (or turn what is chosen), R turns, Space and Enter confirm. */
  key(event: KeyboardEvent): boolean {
    if (!this.spots().length) return false;
    switch (event.key) {
      case 'ArrowLeft':
      case 'ArrowRight':
        if (this.#chosen !== null) return this.turn(event.key === 'ArrowLeft' ? -1 : 1);
        return this.#step(event.key === 'ArrowLeft' ? -1 : 1, 0);
      case 'ArrowUp':
      case 'ArrowDown':
        return this.#step(0, event.key === 'ArrowUp' ? -1 : 1);
      case 'r':
      case 'R':
        return this.turn(event.shiftKey ? -1 : 1);
      case 'Enter':
        if (this.ghost && !this.ghost.chosen && !settings.quick) {
          this.#chosen = this.ghost.spot.key;
          return true;
        }
        return this.accept();
      case ' ':
        return this.accept();
      default:
        return false;
    }
  }

  #nearest(x: number, y: number): Spot | undefined {
    let best: Spot | undefined;
    let least = this.reach ** 2;
    for (const spot of this.spots()) {
      const distance = (spot.x - x) ** 2 + (spot.y - y) ** 2;
      if (distance < least) [best, least] = [spot, distance];
    }
    return best;
  }

  #step(dx: number, dy: number): boolean {
    const from = this.ghost?.spot;
    this.#chosen = null;
    this.keyboard = true;
    const next = from ? stepFrom(this.spots(), from, dx, dy) : middle(this.spots());
    if (next) this.#hovered = next.key;
    return true;
  }
}

/** The first possible way from `from` on (step 0: itself if possible). */
export function nextRotation(
  rotations: ReadonlyMap<number, unknown>,
  from: number,
  step: number,
): number {
  const sorted = [...rotations.keys()].sort((a, b) => a - b);
  if (step < 0) return sorted.findLast((rotation) => rotation < from) ?? sorted.at(-1)!;
  return sorted.find((rotation) => (step > 0 ? rotation > from : rotation >= from)) ?? sorted[0]!;
}

/** The spot an arrow key leads to: ahead, near, and little aside. */
export function stepFrom(
  spots: readonly Spot[],
  from: Spot,
  dx: number,
  dy: number,
): Spot | undefined {
  let best: Spot | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (ahead < 1e-6 || aside > 2.2 * ahead) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [spot, cost];
  }
  return best;
}

function middle(spots: readonly Spot[]): Spot | undefined {
  const x = spots.reduce((sum, spot) => sum + spot.x, 0) / spots.length;
  const y = spots.reduce((sum, spot) => sum + spot.y, 0) / spots.length;
  const far = (spot: Spot): number => (spot.x - x) ** 2 + (spot.y - y) ** 2;
  return spots.toSorted((a, b) => far(a) - far(b))[0];
}
