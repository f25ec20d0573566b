/** What the back of the box says of the games that are known; others say nothing. */
export const MINUTES: Record<string, [number, number]> = {
  cascadia: [30, 45],
  quadrata: [45, 60],
  minisurf: [15, 15],
  maxisurf: [20, 30],
  taxi: [30, 40],
};

/** The order of the shelf. */
const ORDER = ['cascadia', 'quadrata', 'taxi', 'minisurf', 'maxisurf'];

export function shelfOrder<G extends { id: string }>(games: readonly G[]): G[] {
  const place = (id: string): number => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);
  return games.toSorted((a, b) => place(a.id) - place(b.id) || a.id.localeCompare(b.id));
}

/** "2", "2–4", or "1, 3–5". */
export function ranges(numbers: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < numbers.length;) {
    let j = i;
    while (numbers[j + 1] === numbers[j]! + 1) j++;
    parts.push(i === j ? `${numbers[i]}` : `${numbers[i]}–${numbers[j]}`);
    i = j + 1;
  }
  return parts.join(', ');
}
