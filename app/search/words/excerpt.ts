import { foldText, searchCode } from '#db/vocabulary/fold-text.ts';

export type Piece = { text: string; isMatch: boolean };

const charactersAround = 80;

/** Returns the text around the first match, or null. */
export function excerpt(text: string, terms: string[]): Piece[] | null {
  const matches = matchesIn(text, terms);
  const [first] = matches;
  if (!first) return null;
  const start = wordStart(text, first.start - charactersAround);
  const end = wordEnd(text, first.end + 2 * charactersAround);
  const pieces: Piece[] = [];
  let at = start;
  for (const match of matches.filter((match) => match.end <= end)) {
    if (match.start > at) pieces.push({ text: text.slice(at, match.start), isMatch: false });
    pieces.push({ text: text.slice(match.start, match.end), isMatch: true });
    at = match.end;
  }
  if (at < end) pieces.push({ text: text.slice(at, end), isMatch: false });
  return [...ellipsis(start > 0), ...pieces, ...ellipsis(end < text.length)];
}

const ellipsis = (isCut: boolean): Piece[] => (isCut ? [{ text: '…', isMatch: false }] : []);

type Span = { start: number; end: number };

/** Matches words that begin with a term, phrases, and codes with or without blanks. */
function matchesIn(text: string, terms: string[]): Span[] {
  const words = wordsIn(text);
  const sought = terms.map(soughtTerm).filter(({ words }) => words.length > 0);
  const joined = [terms.join(' '), ...terms.filter((term) => !isPhrase(term))].map(searchCode);
  const spans: Span[] = [];
  for (let at = 0; at < words.length; ) {
    const lengths = sought.map((term) => matchLength(words, at, term));
    const length = Math.max(...lengths, ...joined.map((code) => codeLength(words, at, code)));
    const [first, last] = [words[at], words[at + length - 1]];
    if (length > 0 && first && last) spans.push({ start: first.start, end: last.end });
    at += Math.max(1, length);
  }
  return spans;
}

type Word = Span & { folded: string };

const unspaced = '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Mymr}\\p{sc=Khmr}]';

/** Splits words as the database does: in a script without blanks, each character is a word. */
const word = new RegExp(`${unspaced}\\p{M}*|(?:(?!${unspaced})[\\p{L}\\p{N}\\p{M}])+`, 'gu');

function wordsIn(text: string): Word[] {
  return [...text.matchAll(word)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    folded: foldText(word),
  }));
}

type Term = { words: string[]; isWhole: boolean };

const isPhrase = (term: string) => /\s/.test(term);

/** A phrase has whole words; the last word of another term, such as O'Bri, may be half typed. */
const soughtTerm = (term: string): Term => ({
  words: wordsIn(term).map(({ folded }) => folded),
  isWhole: isPhrase(term),
});

/** Returns the number of words from `at` that match. */
function matchLength(found: Word[], at: number, { words, isWhole }: Term): number {
  const isMatch = words.every((word, offset) => {
    const folded = found[at + offset]?.folded;
    return isWhole || offset < words.length - 1 ? folded === word : folded?.startsWith(word);
  });
  return isMatch ? words.length : 0;
}

/** Returns the number of words from `at` that form a code such as KT4 91R, or men's. */
function codeLength(words: Word[], at: number, joined: string): number {
  let code = '';
  for (const [index, word] of words.slice(at, at + 5).entries()) {
    code += word.folded;
    if (code.startsWith(joined)) return index > 0 || joined.length > 3 ? index + 1 : 0;
    if (!joined.startsWith(code)) return 0;
  }
  return 0;
}

function wordStart(text: string, from: number): number {
  if (from <= 0) return 0;
  const blank = text.indexOf(' ', from);
  return blank < 0 ? from : blank + 1;
}

function wordEnd(text: string, to: number): number {
  if (to >= text.length) return text.length;
  const blank = text.lastIndexOf(' ', to);
  return blank < 0 ? to : blank;
}
