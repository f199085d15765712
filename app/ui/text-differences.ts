import { diffArrays } from 'diff';

/** A run of text; `own` when the other text does not contain it. */
export type Run = { text: string; own: boolean };

const timeoutMilliseconds = 500;

/** Returns runs compared word by word with the other text; on a timeout all text counts as different. */
export function textDifferences(text: string, other: string): Run[] {
  const changes = diffArrays(wordsOf(other), wordsOf(text), { timeout: timeoutMilliseconds });
  if (!changes) return [{ text, own: true }];
  return changes.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value.join(''), own: added }));
}

function wordsOf(text: string): string[] {
  return text.match(/\s*(?:[\p{L}\p{N}]+|[^\s\p{L}\p{N}])|\s+$/gu) ?? [];
}
