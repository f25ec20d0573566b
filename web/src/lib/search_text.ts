/** For searching: small letters without accents, one for each letter of the original. */
export function plain(text: string): string {
  return [...text]
    .map((letter) => {
      const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').replace('’', "'").toLowerCase();
      return bare.length === letter.length ? bare : letter;
    })
    .join('');
}
