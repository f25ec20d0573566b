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

/** The drawing alone: what its styles say is written into it. */
export function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const parts = copy.querySelectorAll<SVGElement>('*');
  svg.querySelectorAll('*').forEach((part, at) => {
    const style = getComputedStyle(part);
    const said = KEPT.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
    parts[at]?.setAttribute('style', said);
  });
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
}

/** A PNG of the drawing, with a line of words below it. */
export async function pictureOf(svg: SVGSVGElement, words: string): Promise<Blob | null> {
  const { width, height } = svg.getBoundingClientRect();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  const [scale, foot] = [2, 44];
  canvas.width = width * scale;
  canvas.height = (height + foot) * scale;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const style = getComputedStyle(document.documentElement);
  pen.scale(scale, scale);
  pen.fillStyle = style.getPropertyValue('--table');
  pen.fillRect(0, 0, width, height + foot);
  pen.drawImage(image, 0, 0, width, height);
  pen.fillStyle = style.getPropertyValue('--ink');
  pen.font = `600 17px ${style.getPropertyValue('--sans')}`;
  pen.textAlign = 'center';
  pen.fillText(words, width / 2, height + 28, width - 24);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
