import type { PartEditor } from '../../../lib/workshop/editor';
import Facts from './DeckFacts.svelte';
import Editor from './Deck.svelte';

export default { Editor, Facts } satisfies PartEditor;
