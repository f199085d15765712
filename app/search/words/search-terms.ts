/** In characters. */
export const maxSearchedCharacters = 200;
const maxTerms = 10;
export const maxFound = 1_000;

/** Words and quoted phrases, without those of signs alone, up to a limit. */
export function searchTerms(typed: string): string[] {
  const found = typed
    .toWellFormed()
    .replaceAll('\0', ' ')
    .slice(0, maxSearchedCharacters)
    .matchAll(/["“”]([^"“”]*)["“”]?|[^\s"“”]+/g);
  const terms = [...found].map(([word, phrase]) => (phrase ?? word).trim());
  return terms.filter((term) => /[\p{L}\p{N}]/u.test(term)).slice(0, maxTerms);
}

/** Accepts 2405, #2405, No. 2405 or 2,405; null for any other search. */
export function searchedNumber(typed: string): number | null {
  const [, digits] =
    /^\s*(?:#|no\.?|nr\.?)?\s*(\d{1,15}|\d{1,3}(?:[\s.,'’-]\d{3}){1,4})\s*$/i.exec(typed.normalize('NFKC')) ?? [];
  return digits === undefined ? null : Number(digits.replace(/\D/g, ''));
}
