/** What the tools of the town's editor do to its file. A tool that cannot be used here answers with
 * the text that says why. */
import {
  cell,
  coneOf,
  CONES,
  isBend,
  isMark,
  LAST_CELL,
  plots,
  SIDES,
  sideOf,
  sketchOf,
  STEPS,
  wordsOf,
  type CityFile,
  type Node,
  type Sketch,
} from './town_file';

export const TOOLS = [
  'grey',
  'orange',
  'house',
  'sign',
  'cone',
  'one-way',
  'crossing',
  'park',
  'street',
  'remove',
] as const;
export type Tool = (typeof TOOLS)[number];

export interface CitySquare {
  x: number;
  y: number;
}

export interface Chosen {
  tool: Tool;
  /** The place that the tool `house` puts down. */
  house: string;
  /** The number that the tool `cone` puts down. */
  cone: number;
  /** The name of the next street; empty: it gets a number. */
  street: string;
}

/** The changed file, or the key of the text that says why nothing is changed. */
export type Result = CityFile | string;

export function useTool(file: CityFile, chosen: Chosen, at: CitySquare): Result {
  const sketch = sketchOf(file);
  const number = sketch.at.get(cell(at.x, at.y));
  const node = number === undefined ? undefined : sketch.nodes[number];
  if (chosen.tool === 'park' && !node)
    return { ...file, car_park: { ...file.car_park, at: [at.x, at.y] } };
  if (!node) return 'workshop-town-no-street';
  switch (chosen.tool) {
    case 'grey':
      return plainOnly(node) ?? withoutPlace(setWord(file, node, '.'), node.word);
    case 'orange':
      return (
        plainOnly(node) ??
        withoutPlace(setWord(file, node, node.word === '?' ? '.' : '?'), node.word)
      );
    case 'house':
      return putHouse(file, sketch, node, chosen.house);
    case 'cone':
      return plainOnly(node) ?? putCone(file, sketch, node, chosen.cone);
    case 'park':
      return plainOnly(node) ?? putOnce(file, sketch, node, 'exit');
    case 'sign':
      return plainOnly(node) ?? toggleMark(file, node, '=');
    case 'crossing':
      return plainOnly(node, true) ?? toggleMark(file, node, '|');
    case 'one-way':
      return plainOnly(node, true) ?? turnOneWay(file, node);
    case 'remove':
      return removePortion(file, node);
    case 'street':
      return 'workshop-town-street-first';
  }
}

/** Corners and bends are grey: why a tool cannot be used on one. */
function plainOnly(node: Node, bends = false): string | null {
  return node.corner || (!bends && isBend(node.word)) ? 'workshop-town-corner' : null;
}

function withLine(file: CityFile, { street, line }: Node, words: readonly string[]): CityFile {
  const lines = file.streets[street]!.map((old, n) => (n === line ? words.join(' ') : old));
  return { ...file, streets: { ...file.streets, [street]: lines } };
}

const lineOf = (file: CityFile, { street, line }: Node): string[] =>
  wordsOf(file.streets[street]![line]!);

function setWord(file: CityFile, node: Node, word: string): CityFile {
  const words = lineOf(file, node);
  words[node.index] = word;
  return withLine(file, node, words);
}

/** A place whose entrance is gone is gone. */
function withoutPlace(file: CityFile, word: string): CityFile {
  if (!(word in file.places)) return file;
  const { [word]: _, ...places } = file.places;
  return { ...file, places };
}

/** A word that may stand only once: where it stood before is a grey square. */
function putOnce(file: CityFile, sketch: Sketch, node: Node, word: string): CityFile {
  const before = sketch.nodes.find((one) => one.word === word);
  const cleared = before ? setWord(file, before, '.') : file;
  return node === before ? file : withoutPlace(setWord(cleared, node, word), node.word);
}

function putCone(file: CityFile, sketch: Sketch, node: Node, number: number): CityFile {
  return coneOf(node) === number
    ? setWord(file, node, '.')
    : putOnce(file, sketch, node, `#${number}`);
}

/** The lowest number that no square has; 1 if all are there. */
export function freeCone(file: CityFile): number {
  const used = new Set(sketchOf(file).nodes.map(coneOf));
  return Array.from({ length: CONES }, (_, n) => n + 1).find((n) => !used.has(n)) ?? 1;
}

/** Moves a place here; on its own entrance, turns its house to the next free side. */
function putHouse(file: CityFile, sketch: Sketch, node: Node, id: string): Result {
  const turned = node.word in file.places;
  const house = turned ? node.word : id;
  if (!house) return 'workshop-town-no-house';
  const why = plainOnly(node);
  if (why) return why;
  const taken = new Set(sketch.at.keys());
  for (const [other, { x, y }] of plots(file, sketch)) if (other !== house) taken.add(cell(x, y));
  const entry = file.places[house];
  const now = SIDES.indexOf(entry ? sideOf(entry) : 'n');
  const order = SIDES.map((_, n) => SIDES[(now + n + (turned ? 1 : 0)) % SIDES.length]!);
  const side = order.find((one) => {
    const [dx, dy] = STEPS[one];
    return !taken.has(cell(node.x + dx, node.y + dy));
  });
  if (!side) return 'workshop-town-no-room';
  const moved = turned ? file : putOnce(file, sketch, node, house);
  const placed = typeof entry === 'object' ? { ...entry, side } : side;
  return { ...moved, places: { ...moved.places, [house]: placed } };
}

/** A new place with a name of its own; its entrance is put down next. */
export function nameHouse(file: CityFile, name: string): { file: CityFile; id: string } {
  const slug = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 30);
  let id = slug || 'house';
  for (let n = 2; id in file.places || id in file.points || id === 'exit'; n++)
    id = `${slug || 'house'}-${n}`;
  return { file: rename(file, id, name), id };
}

/** Another name for a house or a street, in both languages. */
export const rename = (file: CityFile, id: string, name: string): CityFile => ({
  ...file,
  names: { ...file.names, [id]: { en: name, fr: name } },
});

function toggleMark(file: CityFile, node: Node, mark: string): CityFile {
  const words = lineOf(file, node);
  let at = node.index + 1;
  while (at < words.length && isMark(words[at]!) && words[at] !== mark) at += 1;
  if (words[at] === mark) words.splice(at, 1);
  else words.splice(node.index + 1, 0, mark);
  return withLine(file, node, words);
}

/** There is one printed one-way: it comes here, or turns round if it is here. */
function turnOneWay(file: CityFile, node: Node): CityFile {
  const here = node.marks.find((mark) => mark === '>' || mark === '<');
  if (here) {
    const words = lineOf(file, node);
    words[words.indexOf(here, node.index)] = here === '>' ? '<' : '>';
    return withLine(file, node, words);
  }
  const cleared = Object.keys(file.streets).reduce(clearOneWays, file);
  const moved = sketchOf(cleared).nodes.find(({ x, y }) => x === node.x && y === node.y)!;
  const words = lineOf(cleared, moved);
  words.splice(moved.index + 1, 0, '>');
  return withLine(cleared, moved, words);
}

function clearOneWays(file: CityFile, street: string): CityFile {
  const lines = file.streets[street]!.map((line) =>
    wordsOf(line)
      .filter((word) => word !== '>' && word !== '<')
      .join(' '),
  );
  return { ...file, streets: { ...file.streets, [street]: lines } };
}

/** Takes away the squares between two corners, with the places that open there. */
function removePortion(file: CityFile, node: Node): Result {
  if (node.corner) return 'workshop-town-corner-stays';
  const words = lineOf(file, node);
  const isCorner = (n: number): boolean => words[n]! in file.points;
  let [first, last] = [node.index, node.index];
  while (first > 0 && !isCorner(first)) first -= 1;
  while (last < words.length - 1 && !isCorner(last)) last += 1;
  const gone = words.slice(first + 1, last);
  const rest = [words.slice(0, first + 1), words.slice(last)].filter((part) => part.length > 2);
  const lines = file.streets[node.street]!.flatMap((line, n) =>
    n === node.line ? rest.map((part) => part.join(' ')) : [line],
  );
  const { [node.street]: _, ...others } = file.streets;
  const streets = lines.length
    ? Object.fromEntries(
        Object.entries(file.streets).map(([id, old]) => [id, id === node.street ? lines : old]),
      )
    : others;
  const removed = gone.reduce(withoutPlace, { ...file, streets });
  const used = new Set(Object.values(streets).flatMap((all) => all.flatMap(wordsOf)));
  const points = Object.fromEntries(Object.entries(file.points).filter(([id]) => used.has(id)));
  return { ...removed, points };
}

// New streets ------------------------------------------------------------------------------------

/** Whether a street may begin or end here. */
function canJoin(node: Node): boolean {
  return node.corner || isBend(node.word) || node.word === '.' || node.word === '?';
}

/** The cells from one to another, both included; null: not on one line. */
function between(a: CitySquare, b: CitySquare): CitySquare[] | null {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.max(Math.abs(dx), Math.abs(dy));
  if (!length || (dx && dy && Math.abs(dx) !== Math.abs(dy))) return null;
  const step = { x: Math.sign(dx), y: Math.sign(dy) };
  return Array.from({ length: length + 1 }, (_, n) => ({
    x: a.x + step.x * n,
    y: a.y + step.y * n,
  }));
}

/** A street that is being drawn goes on to a cell: its corners so far, the finished file, or why it
 * cannot go there. */
export function extendStreet(
  file: CityFile,
  corners: readonly CitySquare[],
  to: CitySquare,
  name: (n: number) => { en: string; fr: string },
): { corners: CitySquare[] } | { file: CityFile } | string {
  const sketch = sketchOf(file);
  const there = sketch.at.get(cell(to.x, to.y));
  const node = there === undefined ? undefined : sketch.nodes[there];
  if (to.x < 0 || to.y < 0 || to.x > LAST_CELL || to.y > LAST_CELL) return 'workshop-town-outside';
  if (!corners.length) {
    if (!node) return 'workshop-town-street-first';
    return canJoin(node) ? { corners: [to] } : 'workshop-town-join';
  }
  const way = between(corners.at(-1)!, to);
  if (!way) return 'workshop-town-straight';
  const free = way.slice(1, -1).every(({ x, y }) => !sketch.at.has(cell(x, y)));
  if (!free) return 'workshop-town-in-the-way';
  if (!node) return { corners: [...corners, to] };
  if (!canJoin(node)) return 'workshop-town-join';
  const cells = [...corners, to].flatMap(
    (one, n, all) => between(all[n - 1] ?? one, one)?.slice(1) ?? [],
  );
  if (cells.length < 2) return 'workshop-town-too-short';
  const bends = new Set(corners.slice(1).map(({ x, y }) => cell(x, y)));
  return { file: addStreet(file, corners[0]!, to, cells.slice(0, -1), bends, name) };
}

function addStreet(
  file: CityFile,
  from: CitySquare,
  to: CitySquare,
  squares: readonly CitySquare[],
  bends: ReadonlySet<string>,
  name: (n: number) => { en: string; fr: string },
): CityFile {
  const started = cornerAt(file, from);
  const ended = cornerAt(started.file, to);
  const words = squares.map(({ x, y }) => (bends.has(cell(x, y)) ? `@${x},${y}` : '.'));
  // Where a pawn is shut in, it needs a card to get out: one orange square in every portion.
  const middle = words.indexOf('.', Math.floor(words.length / 2));
  const orange = middle < 0 ? words.indexOf('.') : middle;
  if (orange >= 0) words[orange] = '?';
  let n = 1;
  while (`new-street-${n}` in file.streets) n += 1;
  const id = `new-street-${n}`;
  return {
    ...ended.file,
    streets: { ...ended.file.streets, [id]: [[started.id, ...words, ended.id].join(' ')] },
    names: { ...ended.file.names, [id]: name(n) },
  };
}

/** The named point at a square; a plain square becomes one. */
function cornerAt(file: CityFile, at: CitySquare): { file: CityFile; id: string } {
  const sketch = sketchOf(file);
  const node = sketch.nodes[sketch.at.get(cell(at.x, at.y))!]!;
  if (node.corner) return { file, id: node.word };
  let n = 1;
  while (`p${n}` in file.points || `p${n}` in file.places) n += 1;
  const id = `p${n}`;
  const unmarked = node.marks.includes('=') ? toggleMark(file, node, '=') : file;
  const points = { ...file.points, [id]: [at.x, at.y] as [number, number] };
  return { file: setWord({ ...unmarked, points }, node, id), id };
}
