import type { Plugin } from 'vite';

/** The files of the icons and the manifests, which are not built. */
const PLAIN = ['icon.svg', 'icons/192.png', 'icons/badge.png'];

/** What only a site without a server uses. */
const ENGINE = /\/(engine|bots)[.-]/;

/** The page is at every address of a server (`/table/abc`), so what it names begins at the root. */
export function rootedPage(): Plugin {
  return {
    name: 'ludotheque-rooted-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll(/(src|href)="\.\//g, '$1="/'),
    },
  };
}

/** Tells the service worker which files make this client, and by what name it goes. */
export function worker(): Plugin {
  return {
    name: 'ludotheque-worker',
    apply: 'build',
    generateBundle: {
      order: 'post', // when Vite has taken out chunks of styles alone: one that is missing fails all
      handler(_, bundle) {
        const built = Object.keys(bundle).filter(
          (name) => name.startsWith('assets/') && !ENGINE.test(name),
        );
        const files = [...built.sort(), ...PLAIN].map((name) => `/${name}`);
        const made = bundle['sw.js'];
        if (made?.type !== 'chunk') throw new Error('there is no worker');
        if (made.imports.length) throw new Error('the worker must be one file');
        const version = short([...files, made.code].join('\n'));
        made.code = made.code
          .replaceAll('__VERSION__', JSON.stringify(version))
          .replaceAll('__FILES__', JSON.stringify(files));
      },
    },
  };
}

/** A few signs that stand for many: file names hold hashes of what is in them already. */
function short(words: string): string {
  let found = 5381;
  for (let k = 0; k < words.length; k += 1) found = (found * 33 + words.charCodeAt(k)) % 2 ** 40;
  return found.toString(36);
}
