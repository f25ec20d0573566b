/** A QR code (ISO/IEC 18004): bytes, error correction level M, versions 1 to 10. */

/** Of each version: error correction codewords a block, and the blocks' data codewords. */
const BLOCKS: readonly (readonly [number, readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const ALIGNMENT = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]];

// The field of 256 elements, by powers of its generator.
const EXP = new Uint8Array(255);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = value;
  LOG[value] = power;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}
const times = (a: number, b: number): number => (a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0);

/** Error correction codewords: the remainder of a division by a product of (x − 2ⁱ). */
function correction(data: readonly number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0; i < count; i += 1) {
    const next = [...divisor, 0];
    divisor.forEach((value, at) => (next[at + 1]! ^= times(value, EXP[i]!)));
    divisor = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let at = 0; at < data.length; at += 1) {
    const lead = rest[at]!;
    divisor.forEach((value, k) => (rest[at + k]! ^= times(value, lead)));
  }
  return rest.slice(data.length);
}

/** All codewords in the order in which they are laid out: blocks take turns. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [fix, sizes] = BLOCKS[version - 1]!;
  const room = sizes.reduce((a, b) => a + b);
  const bits = [0, 1, 0, 0];
  const push = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => push(byte, 8));
  push(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8)
    data.push(parseInt(bits.slice(at, at + 8).join(''), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  let from = 0;
  const blocks = sizes.map((size) => data.slice(from, (from += size)));
  const fixes = blocks.map((block) => correction(block, fix));
  const inTurn = (parts: number[][]): number[] =>
    Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, at) =>
      parts.filter((part) => at < part.length).map((part) => part[at]!),
    ).flat();
  return [...inTurn(blocks), ...inTurn(fixes)];
}

/** A number with its check bits, for the information about format and version. */
function checked(value: number, length: number, divisor: number): number {
  const width = 31 - Math.clz32(divisor);
  let rest = value << width;
  for (let bit = length + width - 1; bit >= width; bit -= 1)
    if ((rest >> bit) & 1) rest ^= divisor << (bit - width);
  return (value << width) | rest;
}

type Grid = (boolean | null)[][];

/** Everything but the codewords: what a reader finds its way by. */
function frame(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  for (const [y, x] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    for (let dy = -4; dy <= 4; dy += 1)
      for (let dx = -4; dx <= 4; dx += 1) {
        const far = Math.max(Math.abs(dy), Math.abs(dx));
        if (grid[y + dy]?.[x + dx] !== undefined) grid[y + dy]![x + dx] = far !== 2 && far !== 4;
      }
  const centres = version > 1 ? [6, ...ALIGNMENT[version - 1]!] : [];
  for (const y of centres)
    for (const x of centres) {
      if (grid[y]![x] !== null) continue; // a corner is there
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1)
          grid[y + dy]![x + dx] = Math.max(Math.abs(dy), Math.abs(dx)) !== 1;
    }
  for (let at = 8; at < size - 8; at += 1) {
    grid[6]![at] ??= at % 2 === 0;
    grid[at]![6] ??= at % 2 === 0;
  }
  if (version >= 7) {
    const told = checked(version, 6, 0x1f25);
    for (let bit = 0; bit < 18; bit += 1) {
      const [a, b] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
      grid[a]![b] = grid[b]![a] = ((told >> bit) & 1) === 1;
    }
  }
  format(grid, 0); // kept free
  return grid;
}

function format(grid: Grid, mask: number): void {
  const size = grid.length;
  const told = checked(mask, 5, 0x537) ^ 0x5412; // level M is 00
  for (let bit = 0; bit < 15; bit += 1) {
    const on = ((told >> bit) & 1) === 1;
    grid[bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit]![8] = on;
    grid[8]![bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit] = on;
  }
  grid[size - 8]![8] = true;
}

const MASKS: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

/** How hard it would be to read: the standard's penalties. */
function penalty(rows: readonly (readonly boolean[])[]): number {
  const size = rows.length;
  const columns = rows.map((_, x) => rows.map((row) => row[x]!));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    const text = line.map(Number).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let at = 0; at + 11 <= size; at += 1)
      if (/^(10111010000|00001011101)/.test(text.slice(at, at + 11))) sum += 40;
  }
  for (let y = 0; y + 1 < size; y += 1)
    for (let x = 0; x + 1 < size; x += 1) {
      const four = [rows[y]![x], rows[y]![x + 1], rows[y + 1]![x], rows[y + 1]![x + 1]];
      if (new Set(four).size === 1) sum += 3;
    }
  const dark = rows.flat().filter(Boolean).length / size ** 2;
  return sum + Math.floor(Math.abs(dark * 20 - 10)) * 10;
}

/** Rows of modules, true for dark ones; nothing where the words are too long. */
export function qrCode(words: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(words);
  const room = (version: number): number =>
    BLOCKS[version - 1]![1].reduce((a, b) => a + b) - (version < 10 ? 2 : 3);
  const version = BLOCKS.findIndex((_, at) => bytes.length <= room(at + 1)) + 1;
  if (!version) return null;
  const bits = codewords(bytes, version).flatMap((word) =>
    [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => ((word >> bit) & 1) === 1),
  );
  const found = MASKS.map((mask, number) => {
    const grid = frame(version);
    const size = grid.length;
    let next = 0;
    for (let right = size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5; // the column of the timing marks
      const up = ((right + 1) & 2) === 0;
      for (let step = 0; step < size; step += 1) {
        const y = up ? size - 1 - step : step;
        for (const x of [right, right - 1])
          if (grid[y]![x] === null) grid[y]![x] = (bits[next++] ?? false) !== mask(y, x);
      }
    }
    format(grid, number);
    return grid as boolean[][];
  });
  return found.reduce((a, b) => (penalty(b) < penalty(a) ? b : a));
}
