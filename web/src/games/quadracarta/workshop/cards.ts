import type { PartEditor } from '../../../lib/workshop/editor';
import Facts from './CardFacts.svelte';
import Editor from './Cards.svelte';

export default { Editor, Facts } satisfies PartEditor;
