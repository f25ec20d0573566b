/** Letters that become smaller until a text fits into its box, instead of being cut. */
import type { Attachment } from 'svelte/attachments';

const SCALES = [1, 0.94, 0.88, 0.82, 0.76];

/**
 * Keeps all of a text in sight whose box has one height: it is written smaller where it would be
 * higher than that. `text` is what it says: it is measured again when that changes.
 */
export function fitText(text: string, box = '*'): Attachment<HTMLElement> {
  return (node) => {
    const frame = node.parentElement?.closest<HTMLElement>(box);
    if (!frame || !text) return;
    let size = '';
    // Of the text as well: what stands beside it comes and goes, and its letters may come late.
    const measured = (): string =>
      [frame.clientWidth, frame.clientHeight, node.offsetWidth, node.offsetHeight].join(' ');
    const fit = (): void => {
      if (size === measured()) return;
      node.style.fontSize = '';
      const usual = parseFloat(getComputedStyle(node).fontSize);
      for (const scale of SCALES) {
        if (scale < 1) node.style.fontSize = `${usual * scale}px`;
        if (node.offsetHeight <= frame.clientHeight + 1) break;
      }
      size = measured();
    };
    fit(); // before it is seen for the first time
    const observer = new ResizeObserver(fit);
    observer.observe(frame);
    observer.observe(node);
    return () => observer.disconnect();
  };
}
