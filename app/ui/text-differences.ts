import { diffArrays } from 'diff';

/** `own`: the other text does not contain the run. */
export type Run = { text: string; own: boolean };

const timeoutMilliseconds = 500;

/** Compares word by word; on a timeout all text counts as different. */
export function textDifferences(text: string, other: string): Run[] {
  const changes = diffArrays(wordsOf(other), wordsOf(text), { timeout: timeoutMilliseconds });
  if (!changes) return [{ text, own: true }];
  return changes.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value.join(''), own: added }));
}

function wordsOf(text: string): string[] {
  return text.match(/\s*(?:[\p{L}\p{N}]+|[^\s\p{L}\p{N}])|\s+$/gu) ?? [];
}
