/** The little of a browser that the logic under test looks at. */
const kept = new Map<string, string>();

Object.assign(globalThis, {
  localStorage: {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
});
