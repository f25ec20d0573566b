/** The file of a scenario as plain values, and the changes that the editor makes to it. */
import type { Content, Draft } from '../../../lib/workshop/draft.svelte';
import type { CascadiaCondition, CascadiaGoalFacts } from '../../../protocol';

export interface GoalEntry {
  kind: string;
  amount: number;
  subject?: string;
}

export interface GoalFile extends Content {
  cards?: string[];
  objectives?: GoalEntry[];
}

export type GoalDraft = Draft<GoalFile, CascadiaGoalFacts>;
export const LETTERS = ['A', 'B', 'C', 'D'] as const;

/** The objectives as they can be shown; a file from elsewhere may lack anything. */
export function goalsOf(file: GoalFile): GoalEntry[] {
  const found = Array.isArray(file.objectives) ? file.objectives : [];
  return found.map((one) => {
    const { kind, amount, subject } = (one ?? {}) as Partial<Record<keyof GoalEntry, unknown>>;
    const goal = { kind: String(kind ?? ''), amount: Number(amount) || 0 };
    return typeof subject === 'string' && subject ? { ...goal, subject } : goal;
  });
}

export function cardOf(file: GoalFile, species: number): string {
  return String((Array.isArray(file.cards) ? file.cards[species] : undefined) ?? '');
}

export function setCard(file: GoalFile, count: number, species: number, letter: string): GoalFile {
  const cards = Array.from({ length: count }, (_, n) => cardOf(file, n) || 'A');
  cards[species] = letter;
  return { ...file, cards };
}

/** An objective that fits its condition: a subject that it has, an amount within its bounds. */
export function fitted(goal: GoalEntry, conditions: readonly CascadiaCondition[]): GoalEntry {
  const condition = conditions.find(({ kind }) => kind === goal.kind);
  if (!condition) return goal;
  const { kind, low, high, subjects } = condition;
  const amount = Math.min(high, Math.max(low, goal.amount));
  if (!subjects.length) return { kind, amount };
  const subject = subjects.includes(goal.subject ?? '') ? goal.subject! : subjects[0]!;
  return { kind, amount, subject };
}

export function setGoal(
  file: GoalFile,
  at: number,
  change: Partial<GoalEntry>,
  conditions: readonly CascadiaCondition[],
): GoalFile {
  return {
    ...file,
    objectives: goalsOf(file).map((goal, n) =>
      n === at ? fitted({ ...goal, ...change }, conditions) : goal,
    ),
  };
}

export function removeGoal(file: GoalFile, at: number): GoalFile {
  return { ...file, objectives: goalsOf(file).filter((_, n) => n !== at) };
}

const USUAL_AMOUNTS: Readonly<Record<string, number>> = {
  total: 80,
  wildlife: 50,
  species: 20,
  'each-species': 8,
  'species-of-twenty': 2,
  'tokens-of-each': 3,
  habitats: 30,
  habitat: 8,
  'each-habitat': 4,
  'habitats-of-seven': 3,
  nature: 3,
};

/** One more objective, of the first condition that is not there yet. */
export function addGoal(file: GoalFile, conditions: readonly CascadiaCondition[]): GoalFile {
  const goals = goalsOf(file);
  const taken = new Set(goals.map(({ kind, subject = '' }) => `${kind} ${subject}`));
  for (const { kind, subjects } of conditions) {
    for (const subject of subjects.length ? subjects : ['']) {
      if (taken.has(`${kind} ${subject}`)) continue;
      const goal = fitted({ kind, subject, amount: usualAmount(kind) }, conditions);
      return { ...file, objectives: [...goals, goal] };
    }
  }
  return file;
}

/** An amount that is neither given nor out of reach. */
export const usualAmount = (kind: string): number => USUAL_AMOUNTS[kind] ?? 1;
