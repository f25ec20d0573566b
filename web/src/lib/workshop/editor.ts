/** What a game's folder brings for one part that can be changed. */
import type { Component } from 'svelte';
import type { Draft } from './draft.svelte';

export interface EditorProps {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each editor knows its own content
  draft: Draft<any, any>;
}

export interface PartEditor {
  /** Where the part is changed. Elements with `data-place` can be shown to whoever looks for it. */
  Editor: Component<EditorProps>;
  /** What is known of it. */
  Facts?: Component<EditorProps>;
  /** Seats of the match that "Play it" begins, where the usual number does not do. */
  seats?: number;
}

/** Brings the element of a path, or of the nearest part of it, into sight and focus. */
export function showPlace(place: string, root: ParentNode = document): boolean {
  for (let path = place; path; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
    const found = root.querySelector<HTMLElement>(`[data-place="${CSS.escape(path)}"]`);
    if (!found) continue;
    found.scrollIntoView({ block: 'center' });
    const inner = found.matches('input, select, button, [tabindex]')
      ? found
      : found.querySelector<HTMLElement>('input, select, button');
    inner?.focus({ preventScroll: true });
    return true;
  }
  return false;
}
