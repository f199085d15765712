/** Lower case without accents and with straight apostrophes: "Montréal" becomes "montreal". */
export function foldText(name: string) {
  const plain = name.replace(apostrophes, "'").normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[æœøðđłßþħı]/g, (letter) => undecomposed[letter]!)
    .normalize()
    .trim();
}

const apostrophes = /[‘’‛′`´\u02b9-\u02bf\u02c8\u02ee]/g;

/** Unicode does not decompose these; the database folds them alike. */
const undecomposed: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  ł: 'l',
  ß: 'ss',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

/** Folded words without signs; an apostrophe ends a word. */
export function searchWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Joins the words: "St. John's" equals "st johns", and KT4-91R equals KT4 91R. */
export function searchCode(text: string) {
  return searchWords(text).join('');
}

/** Asian keyboards type full-width digits and signs. */
export function halfWidth(text: string) {
  return text.replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0));
}
