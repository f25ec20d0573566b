/** A board as it is drawn on the page, as a picture to keep or to send. */

const KEPT = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-opacity'],
  ...[
    'stroke-linecap',
    'stroke-linejoin',
    'opacity',
    'display',
    'visibility',
    'paint-order',
    'clip-path',
  ],
  ...['transform', 'transform-origin', 'transform-box', 'vector-effect', 'text-anchor'],
  ...['dominant-baseline', 'font-family', 'font-size', 'font-weight', 'letter-spacing'],
];

const LONGER_SIDE = 1400; // pixels of the picture, whatever the screen it is drawn on
const EDGE = 0.05; // of the longer side, around the drawing
const FOOT = 84; // pixels for the words below it

/** What is drawn, in units of its own; all of it, also what is out of sight. */
function extent(svg: SVGSVGElement): DOMRect {
  const { x, y, width, height } = svg.querySelector<SVGGElement>(':scope > g')!.getBBox();
  const edge = EDGE * Math.max(width, height);
  return new DOMRect(x - edge, y - edge, width + 2 * edge, height + 2 * edge);
}

/** The whole drawing alone: what its styles say is written into it, however it is zoomed. */
export function standalone(svg: SVGSVGElement, box: DOMRect, scale: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const parts = copy.querySelectorAll<SVGElement>('*');
  svg.querySelectorAll('*').forEach((part, at) => {
    const style = getComputedStyle(part);
    const said = KEPT.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
    parts[at]?.setAttribute('style', said);
  });
  const drawing = copy.querySelector<SVGGElement>(':scope > g')!;
  drawing.removeAttribute('transform');
  drawing.style.transform = 'none';
  copy.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  copy.setAttribute('width', String(box.width * scale));
  copy.setAttribute('height', String(box.height * scale));
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
}

/** A PNG of a stage's drawing, with a line of words below it. */
export async function pictureOf(svg: SVGSVGElement, words: string): Promise<Blob | null> {
  const box = extent(svg);
  const scale = LONGER_SIDE / Math.max(box.width, box.height);
  const image = new Image();
  const drawing = standalone(svg, box, scale);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  const [width, height] = [Math.max(box.width * scale, 800), box.height * scale];
  canvas.width = width;
  canvas.height = height + FOOT;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const style = getComputedStyle(document.documentElement);
  pen.fillStyle = style.getPropertyValue('--table');
  pen.fillRect(0, 0, width, height + FOOT);
  pen.drawImage(image, (width - box.width * scale) / 2, 0, box.width * scale, height);
  pen.fillStyle = style.getPropertyValue('--ink');
  pen.font = `600 34px ${style.getPropertyValue('--serif')}`;
  pen.textAlign = 'center';
  pen.fillText(words, width / 2, height + FOOT - 34, width - 48);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
