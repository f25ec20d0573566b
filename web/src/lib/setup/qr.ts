import { encode } from 'uqr';

const MAX_VERSION = 10; // larger codes are hard to read off a screen

/** Rows of modules of a QR code, true for dark ones; null for a text that is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  try {
    return encode(bytes, { ecc: 'M', boostEcc: false, border: 0, maxVersion: MAX_VERSION }).data;
  } catch {
    return null;
  }
}
