import type { PrintedSheet, PrintGame } from '../../protocol';

const SHRINK_FACTOR = 0.95; // at every try

/** Prints sheets through the browser; the page itself is not printed (styles/print.css). */
export function printSheets(sheets: readonly PrintedSheet[], paper: PrintGame['paper']): void {
  const all = document.createElement('div');
  all.className = 'printed-sheets';
  all.ariaHidden = 'true';
  for (const { landscape, svg } of sheets) {
    const sheet = document.createElement('div');
    sheet.className = `${paper} ${landscape ? 'landscape' : ''}`;
    sheet.innerHTML = svg; // made by our own library, which escapes every name
    all.append(sheet);
  }
  document.querySelector('.printed-sheets')?.remove();
  document.body.append(all);
  for (const label of all.querySelectorAll<HTMLElement>('foreignObject > div')) shrink(label);
  window.addEventListener('afterprint', () => all.remove(), { once: true });
  window.print();
}

/** Letters become smaller where a word is wider than its place, down to the size that the label names. */
function shrink(label: HTMLElement): void {
  const least = Number(label.dataset.minPx);
  let size = parseFloat(label.style.fontSize);
  while (size > least && label.scrollWidth > label.clientWidth) {
    size = Math.max(least, size * SHRINK_FACTOR);
    label.style.fontSize = `${size}px`;
  }
}
