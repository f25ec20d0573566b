/** Where names are written in a town: never on a road, on a house or on each other. */
import type { TaxiPlan } from '../../../protocol';
import { blocks } from './blocks';
import { around, meet, ROAD, roadTest, type Rect } from './roads';
import { isInside, isWater, squareAt, UNIT } from './town';
import type { Point } from '../../../lib/geometry';

const HOUSE = 38; // width and height of a place's drawing, before it grows
const SMALLEST_HOUSE = 28; // where names would be too small to be read
const PAVEMENT = 3; // on either side of it
const FOOT = 8; // of a house that its own plaque may hide
const LINE = 1.12; // height of a line, in sizes
const SMALLER = 0.95; // from one size of letters that is tried to the next

export interface Label extends Point {
  lines: string[];
  box: Rect;
  size: number;
  /** From the house down to a plaque that hangs lower. */
  post: number;
}

export interface StreetName extends Point {
  lines: string[];
  turn: number;
  size: number;
  box: Rect;
}

interface Candidate extends Label {
  cost: number;
}

/** Where a place's drawing stands: at the kerb beside its entrance, with room for a plaque below. */
function houseAt(city: TaxiPlan, place: number, house: number): Point {
  const { x, y, door } = city.places[place]!;
  const at = squareAt(city, door);
  const [dx, dy] = [Math.sign(x * UNIT - at.x), Math.sign(y * UNIT - at.y)];
  const away = ROAD / 2 + PAVEMENT + 1 + house / 2;
  return { x: at.x + dx * away, y: at.y + dy * (away + (dy < 0 ? 11 : 0)) };
}

/** How wide a word is in Inter, in sizes; a little more rather than less. */
export function widthOf(word: string): number {
  let wide = 0;
  for (const letter of word)
    wide += /[iljI.,’'|]/.test(letter)
      ? 0.3
      : /[ftr -]/.test(letter)
        ? 0.4
        : /[mwMW]/.test(letter)
          ? 0.92
          : /[A-ZÀ-Þ]/.test(letter)
            ? 0.7
            : 0.6;
  return wide;
}

/** What is known of a place before its letters are chosen. */
interface Site {
  place: number;
  /** Its name in lines, and how wide the widest is, in sizes. */
  divisions: { lines: string[]; wide: number }[];
  isOffRoad(box: Rect): boolean;
}

function siteOf(city: TaxiPlan, place: number, name: string): Site {
  const at = houseAt(city, place, HOUSE);
  return {
    place,
    divisions: divisions(name).map((lines) => ({ lines, wide: Math.max(...lines.map(widthOf)) })),
    isOffRoad: roadTest(city, PAVEMENT, around(at.x, at.y, 5 * UNIT, 4 * UNIT)),
  };
}

/** A name in one to three lines, each division that keeps the lines short once. */
function divisions(name: string): string[][] {
  const words = name.split(' ');
  const found = [[name]];
  for (let lines = 2; lines <= Math.min(3, words.length); lines++) {
    let best: string[] | null = null;
    const widest = (of: string[]): number => Math.max(...of.map(widthOf));
    const divide = (rest: string[], left: number, before: string[]): void => {
      if (left === 1) {
        const whole = [...before, rest.join(' ')];
        if (!best || widest(whole) < widest(best)) best = whole;
        return;
      }
      for (let cut = 1; cut <= rest.length - left + 1; cut++)
        divide(rest.slice(cut), left - 1, [...before, rest.slice(0, cut).join(' ')]);
    };
    divide(words, lines, []);
    if (best) found.push(best);
  }
  return found;
}

/** Everywhere that a place's plaque may hang, best first. */
function candidates(
  site: Site,
  at: Point,
  house: number,
  size: number,
  isFree: (box: Rect) => boolean,
): Candidate[] {
  const found: Candidate[] = [];
  for (const { lines, wide: sizes } of site.divisions) {
    const wide = sizes * size + size * 0.5;
    const high = lines.length * size * LINE + size * 0.26;
    const add = (x: number, y: number, post: number, cost: number): void => {
      const box = around(x, y, wide, high);
      const worse = cost + (lines.length - 1) * 5;
      if (isFree(box)) found.push({ x, y, lines, box, size, post, cost: worse });
    };
    const below = at.y + house / 2 - FOOT + high / 2;
    const slide = Math.max(0, wide / 2 - 5);
    for (let dx = 0; dx <= slide; dx += 4)
      for (const way of dx ? [-1, 1] : [1]) {
        add(at.x + way * dx, below, 0, dx * 0.4);
        for (const post of [6, 10, 14, 18, 22, 26])
          add(at.x + way * dx, below + post, post, 20 + post + dx);
        add(at.x + way * dx, at.y - house / 2 - high / 2 + 3, 0, 32 + dx);
      }
    for (let dy = -house / 2; dy <= house / 2; dy += 3)
      for (const way of [-1, 1])
        add(at.x + way * (house / 2 + wide / 2 - 3), at.y + dy, 0, 24 + Math.abs(dy - 8) * 0.4);
  }
  return found.toSorted((a, b) => a.cost - b.cost);
}

export interface Layout {
  plaques: (Label | null)[];
  /** The sizes of the drawings, before they grow. */
  sides: number[];
}

/**
 * The plaques of all places: each touches its own house and nothing else. In every block in the
 * largest letters, up to `size` and not below `least`, in which there is room for all of them;
 * houses step back for names, down to `house`, and further only where names are small already. They
 * grow again as there is room.
 */
export function layOut(
  city: TaxiPlan,
  names: readonly string[],
  size: number,
  least: number,
  house = SMALLEST_HOUSE,
): Layout {
  const plaques: (Label | null)[] = city.places.map(() => null);
  const sides: number[] = city.places.map(() => HOUSE);
  if (!names.length) return { plaques, sides };
  const good = (size + least) / 2;
  const tries: { letters: number; side: number }[] = [];
  for (let letters = size; letters >= least; letters *= SMALLER)
    for (let side = HOUSE; side >= (letters > good ? house : SMALLEST_HOUSE); side -= 5)
      tries.push({ letters, side });
  for (const group of neighbours(city)) {
    const sites = group.map((place) => siteOf(city, place, names[place] ?? ''));
    let best = -1;
    for (const { letters, side } of tries) {
      const found = placeGroup(city, sites, side, letters);
      const written = found.filter((label) => label).length;
      if (written <= best) continue;
      best = written;
      for (const [index, place] of group.entries()) {
        plaques[place] = found[index] ?? null;
        sides[place] = side;
      }
      if (written === group.length) break;
    }
  }
  return { plaques, sides };
}

/** The places of each block, by number: only they can be in each other's way. */
function neighbours(city: TaxiPlan): number[][] {
  const outlines = blocks(city).map(({ outline }) => outline);
  const groups = new Map<number, number[]>();
  for (const [place, { x, y }] of city.places.entries()) {
    const block = outlines.findIndex((outline) => isInside({ x: x * UNIT, y: y * UNIT }, outline));
    groups.set(block, [...(groups.get(block) ?? []), place]);
  }
  return [...groups.values()];
}

const MOST_CANDIDATES = 90; // of a place
const MOST_STEPS = 2000; // of a search

/** Plaques for the places of a block, null where there is no room beside those before it. */
function placeGroup(
  city: TaxiPlan,
  sites: readonly Site[],
  side: number,
  size: number,
): (Label | null)[] {
  const stands = sites.map(({ place }) => houseAt(city, place, side));
  const houses = stands.map(({ x, y }) => around(x, y, side, side));
  const options = sites.map((site, index) => {
    const others = houses.filter((_, other) => other !== index);
    const isFree = (box: Rect): boolean =>
      others.every((other) => !meet(box, other, 1)) && site.isOffRoad(box);
    const found = candidates(site, stands[index]!, side, size, isFree);
    return found.slice(0, MOST_CANDIDATES);
  });
  // Those with the least choice first.
  const order = options.map((_, index) => index);
  order.sort((a, b) => options[a]!.length - options[b]!.length);
  let best: (Candidate | null)[] = sites.map(() => null);
  let [most, price, steps] = [0, Infinity, 0];
  const placed: (Candidate | null)[] = sites.map(() => null);

  function search(depth: number, written: number, cost: number): void {
    if (written > most || (written === most && cost < price)) {
      [best, most, price] = [[...placed], written, cost];
    }
    const index = order[depth];
    const isHopeless =
      written + order.length - depth < most ||
      (written + order.length - depth === most && cost >= price);
    if (index === undefined || isHopeless) return;
    for (const candidate of options[index]!) {
      if (++steps > MOST_STEPS) return;
      if (placed.some((other) => other && meet(candidate.box, other.box, 1))) continue;
      placed[index] = candidate;
      search(depth + 1, written + 1, cost + candidate.cost);
      placed[index] = null;
    }
    search(depth + 1, written, cost); // without it
  }
  search(0, 0, 0);
  return best;
}

/**
 * The name of every street that finds room beside it, along the kerb: in the largest letters, up to
 * `most` and not below `least`, in which it does, and in two lines if one is too long.
 */
export function streetNames(
  city: TaxiPlan,
  names: readonly string[],
  most: number,
  least: number,
  { plaques, sides }: Layout,
): StreetName[] {
  const isOffRoad = roadTest(city, 0.5);
  const entrances = city.places.map(({ door, x, y }) => {
    const at = squareAt(city, door);
    return around((at.x + x * UNIT) / 2, (at.y + y * UNIT) / 2, 12, 12);
  });
  const taken = [
    ...plaques.flatMap((label) => (label ? [label.box] : [])),
    ...sides.map((side, place) => {
      const at = houseAt(city, place, side);
      return around(at.x, at.y, side, side);
    }),
    ...entrances,
  ];

  /** All places beside a street for its name in these lines. */
  function beside(street: number, lines: string[], size: number): StreetName[] {
    const found: StreetName[] = [];
    const wide = Math.max(...lines.map(widthOf)) * size * 1.06 + 2; // the serif is wider
    const high = size * lines.length;
    for (const [a, b] of city.edges) {
      const [one, two] = [city.squares[a]!, city.squares[b]!];
      if (!one.streets.includes(street) || !two.streets.includes(street)) continue;
      const [from, to] = [squareAt(city, a), squareAt(city, b)];
      const isUpright = from.x === to.x;
      if (!isUpright && from.y !== to.y) continue;
      const rail = isWater(city, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }) ? 5 : 0;
      for (const part of [0, 0.5])
        for (const side of [-1, 1]) {
          const off = side * (ROAD / 2 + high / 2 + 1.5 + rail);
          const x = from.x + (to.x - from.x) * part + (isUpright ? off : 0);
          const y = from.y + (to.y - from.y) * part + (isUpright ? 0 : off);
          const box = isUpright ? around(x, y, high, wide) : around(x, y, wide, high);
          if (!isOffRoad(box) || taken.some((other) => meet(box, other, 0.5))) continue;
          found.push({ lines, x, y, turn: isUpright ? -90 : 0, size, box });
        }
    }
    return found.toSorted((a, b) => b.turn - a.turn); // along a page rather than up it
  }

  const options = names.map((name, street) => {
    for (const lines of divisions(name).slice(0, 2))
      for (let size = most; size >= least; size -= 0.5) {
        const found = beside(street, lines, size);
        if (found.length) return found;
      }
    return [];
  });
  const placed: StreetName[] = [];
  const order = options.map((_, street) => street);
  for (const street of order.toSorted((a, b) => options[a]!.length - options[b]!.length)) {
    const free = options[street]!.find(({ box }) => !placed.some((other) => meet(box, other.box)));
    if (free) placed.push(free);
  }
  return placed;
}

export interface House extends Point {
  size: number;
}

const LARGEST_HOUSE = 56;

/**
 * The drawings of the places, each as large as the names, the roads and its neighbours allow. They
 * grow away from their entrance and stay on their feet.
 */
export function houses(
  city: TaxiPlan,
  { plaques, sides }: Layout,
  streets: readonly StreetName[],
): House[] {
  const isOffRoad = roadTest(city, PAVEMENT - 1);
  const found: House[] = sides.map((size, place) => ({ ...houseAt(city, place, size), size }));
  for (const [place, { door }] of city.places.entries()) {
    const at = found[place]!;
    const house = at.size;
    const entrance = squareAt(city, door);
    const isBeside = Math.abs(entrance.x - at.x) > 1;
    const away = isBeside ? Math.sign(at.x - entrance.x) : 0;
    for (let size = LARGEST_HOUSE; size > house; size -= 2) {
      const more = size - house;
      const grown = { x: at.x + (away * more) / 2, y: at.y - more / 2, size };
      const box = around(grown.x, grown.y, size, size);
      const own = plaques[place];
      const isFree =
        isOffRoad(box) &&
        found.every(
          (other, index) =>
            index === place || !meet(box, around(other.x, other.y, other.size, other.size), 1),
        ) &&
        plaques.every((label, index) => index === place || !label || !meet(box, label.box, 1)) &&
        (!own || !meet(box, own.box) || own.box.top >= at.y + house / 2 - FOOT - 1) &&
        streets.every((street) => !meet(box, street.box, 0.5));
      if (!isFree) continue;
      found[place] = grown;
      break;
    }
  }
  return found;
}
