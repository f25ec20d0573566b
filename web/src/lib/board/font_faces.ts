/** The page's letters, for a picture that cannot load any. */

/** All `@font-face` rules of the page, with the files in them. */
export async function fontFaces(): Promise<string> {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule);
  return (await Promise.all(faces.map(withFile))).join('');
}

async function withFile({ style, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const path = /url\("?([^")]+)"?\)/.exec(style.getPropertyValue('src'))?.[1];
  if (!path) return '';
  const answer = await fetch(new URL(path, parentStyleSheet?.href ?? location.href));
  const address = await asAddress(await answer.blob());
  const declarations = ['font-family', 'font-style', 'font-weight']
    .map((name) => `${name}:${style.getPropertyValue(name)}`)
    .join(';');
  return `@font-face{${declarations};src:url("${address}")}`;
}

/** A file as a `data:` address. */
export function asAddress(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => failed(reader.error ?? new Error('the file cannot be read'));
    reader.readAsDataURL(file);
  });
}
