import '../../../art/canada/colours.css';
import type { PartEditor } from '../../../lib/workshop/editor';
import Facts from './CardFacts.svelte';
import Editor from './Box.svelte';

export default { Editor, Facts } satisfies PartEditor;
