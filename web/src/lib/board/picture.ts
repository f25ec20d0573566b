/** A board as it is drawn on the page, as a picture to keep or to send. */
import { fontFaces } from './font_faces';

const COPIED = [
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
  ...['offset-path', 'offset-distance', 'offset-rotate'],
  ...['dominant-baseline', 'font-family', 'font-size', 'font-weight', 'letter-spacing'],
];

const LONGER_SIDE = 1400; // pixels of the picture, whatever the screen it is drawn on
const EDGE = 0.05; // of the longer side, around the drawing
const FOOT = 84; // pixels for the words below it

/** What is drawn, in units of its own, also what is out of sight; of a sea that goes on and on only
 * what belongs to the board. */
function extent(svg: SVGSVGElement): DOMRect {
  const drawn = svg.querySelector<SVGGElement>(':scope > g')!.getBBox();
  const { x, y, width, height } = within(drawn, svg.dataset['whole']);
  const edge = EDGE * Math.max(width, height);
  return new DOMRect(x - edge, y - edge, width + 2 * edge, height + 2 * edge);
}

/** The part of a box that lies within another: four numbers, as in a `viewBox`. */
export function within(box: DOMRect, limits: string | undefined): DOMRect {
  if (!limits) return box;
  const [x = 0, y = 0, width = 0, height = 0] = limits.split(' ').map(Number);
  const [left, top] = [Math.max(box.x, x), Math.max(box.y, y)];
  const right = Math.min(box.x + box.width, x + width);
  const bottom = Math.min(box.y + box.height, y + height);
  return new DOMRect(left, top, right - left, bottom - top);
}

/** The whole drawing alone: what its styles say is written into it, however it is zoomed. */
export function standalone(svg: SVGSVGElement, box: DOMRect, scale: number, fonts = ''): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const parts = copy.querySelectorAll<SVGElement>('*');
  svg.querySelectorAll('*').forEach((part, at) => {
    const style = getComputedStyle(part);
    const declarations = COPIED.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
    parts[at]?.setAttribute('style', declarations);
  });
  const drawing = copy.querySelector<SVGGElement>(':scope > g')!;
  drawing.removeAttribute('transform');
  drawing.style.transform = 'none';
  copy.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  copy.setAttribute('width', String(box.width * scale));
  copy.setAttribute('height', String(box.height * scale));
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = fonts;
  copy.prepend(style);
  return new XMLSerializer().serializeToString(copy);
}

/** A PNG of a stage's drawing, with a line of words below it. */
export async function pictureOf(svg: SVGSVGElement, words: string): Promise<Blob | null> {
  const box = extent(svg);
  const scale = LONGER_SIDE / Math.max(box.width, box.height);
  const image = new Image();
  const drawing = standalone(svg, box, scale, await fontFaces());
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
