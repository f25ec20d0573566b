import type { PartEditor } from '../../../lib/workshop/editor';
import Facts from './GoalFacts.svelte';
import Editor from './Goals.svelte';

export default { Editor, Facts, seats: 1 } satisfies PartEditor;
