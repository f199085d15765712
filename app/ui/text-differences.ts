/** A run of text; `own` when the other text has nothing like it. */
export type Run = { text: string; own: boolean };

/** More than two texts of full length need; beyond, what lies between their common beginning and end counts as own. */
const maxCells = 4_000_000;

/** The text in runs, word by word, beside the other text. */
export function textDifferences(text: string, other: string): Run[] {
  const [own, others] = [wordsOf(text), wordsOf(other)];
  let start = 0;
  while (start < own.length && own[start] === others[start]) start++;
  let end = 0;
  while (end < Math.min(own.length, others.length) - start && own.at(-1 - end) === others.at(-1 - end)) end++;
  const common = inBoth(own.slice(start, own.length - end), others.slice(start, others.length - end));
  return joined(own.map((word, at) => ({ text: word, own: isBetween(at) && !common[at - start] })));

  function isBetween(at: number) {
    return at >= start && at < own.length - end;
  }
}

/** Each with the blanks before it. */
function wordsOf(text: string): string[] {
  return text.match(/\s*(?:[\p{L}\p{N}]+|[^\s\p{L}\p{N}])|\s+$/gu) ?? [];
}

/** Which words of the one are in the longest sequence that both have. */
function inBoth(one: string[], other: string[]): boolean[] {
  const common = one.map(() => false);
  const width = other.length + 1;
  if (one.length * width > maxCells) return common;
  const lengths = new Uint16Array((one.length + 1) * width);
  for (let row = one.length - 1; row >= 0; row--) {
    for (let column = other.length - 1; column >= 0; column--) {
      const at = row * width + column;
      lengths[at] =
        one[row] === other[column] ? lengths[at + width + 1]! + 1 : Math.max(lengths[at + width]!, lengths[at + 1]!);
    }
  }
  for (let row = 0, column = 0; row < one.length && column < other.length; ) {
    const at = row * width + column;
    if (one[row] === other[column]) {
      common[row++] = true;
      column++;
    } else if (lengths[at + width]! >= lengths[at + 1]!) row++;
    else column++;
  }
  return common;
}

/** Neighbours of one kind as one run. */
function joined(words: Run[]): Run[] {
  const runs: Run[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last?.own === word.own) last.text += word.text;
    else runs.push({ ...word });
  }
  return runs;
}
