/**
 * A match taken from a page without a server to a server's page: compressed, in the fragment of the
 * address. No request leaves the first page, and the second one sends nothing until its reader says so.
 */
const MARK = '#record=';
const MAX_PACKED_BYTES = 700_000; // a megabyte in an address, which all browsers take
const MAX_RECORD_BYTES = 2_000_000; // as the server takes them: more is not even unpacked

/** A page of a server by its address as somebody typed it, or nothing where it is none. */
export function serverPage(typed: string, path: string): string | null {
  const written = typed.trim();
  try {
    const found = new URL(/^https?:\/\//i.test(written) ? written : `https://${written}`);
    return found.hostname ? found.origin + path : null;
  } catch {
    return null;
  }
}

/** The fragment that carries a record; nothing for one that is too long for an address. */
export async function packRecord(record: Blob): Promise<string | null> {
  const packed = record.stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  if (bytes.length > MAX_PACKED_BYTES) return null;
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return MARK + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The record in a fragment, or nothing where there is none that can be read. */
export async function unpackRecord(fragment: string): Promise<Blob | null> {
  if (!fragment.startsWith(MARK)) return null;
  try {
    const text = atob(fragment.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))]);
    const reader = packed.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(parts, { type: 'text/plain' });
      parts.push(value);
      size += value.length;
      if (size > MAX_RECORD_BYTES) {
        void reader.cancel();
        return null;
      }
    }
  } catch {
    return null;
  }
}
