/** Small preferences of this browser. Private windows may refuse: then nothing is remembered. */
const PREFIX = 'ludotheque.';

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Nothing to be done about it.
  }
}

/** Everything that this browser remembers, for its owner. */
export function storedValues(): Record<string, string> {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    return Object.fromEntries(names.map((name) => [name, localStorage.getItem(name) ?? '']));
  } catch {
    return {};
  }
}
