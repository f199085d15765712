import { diffArrays } from 'diff';

/** A run of text; `own` when the other text has nothing like it. */
export type Run = { text: string; own: boolean };

const timeoutMilliseconds = 500;

/** The text in runs, word by word, beside the other text; texts that take too long to compare count as different. */
export function textDifferences(text: string, other: string): Run[] {
  const changes = diffArrays(wordsOf(other), wordsOf(text), { timeout: timeoutMilliseconds });
  if (!changes) return [{ text, own: true }];
  return changes.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value.join(''), own: added }));
}

/** Each with the blanks before it. */
function wordsOf(text: string): string[] {
  return text.match(/\s*(?:[\p{L}\p{N}]+|[^\s\p{L}\p{N}])|\s+$/gu) ?? [];
}
