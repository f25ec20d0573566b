import type { PartEditor } from '../../../lib/workshop/editor';
import Facts from './CityFacts.svelte';
import Editor from './City.svelte';

export default { Editor, Facts } satisfies PartEditor;
