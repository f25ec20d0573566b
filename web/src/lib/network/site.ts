/** How this page is served: by a server, or as plain files with the engine in a worker. */

/** Put into the page by `ludotheque web`. */
const MARK = 'meta[name="ludotheque-engine"]';

export const withoutServer = Boolean(globalThis.document?.querySelector?.(MARK));

/** A file of the site. Without a server the site may lie in any folder, and pages are in the hash:
 * what is relative is beside the one page there is. */
export function fileAddress(path: string): string {
  return withoutServer ? `.${path}` : path;
}
