import { clustersOf, type Face, piecesByFace } from './document-font.ts';
import type { Run } from './text-runs.ts';
import { isRightToLeft, rightToLeft } from './visual-order.ts';

/** `lineWidth` is in ems. The library's own breaking lets long words overflow, squeezes lines and inserts hyphens. */
export function linesOf(runs: Run[], lineWidth: number): Run[][] {
  const lines: Run[][] = [[]];
  let usedWidth = 0;
  let space: Run[] = [];
  let word: Run[] = [];
  const breakLine = () => {
    lines.push([]);
    usedWidth = 0;
    space = [];
  };
  const placeWord = () => {
    const width = widthOf(word);
    if (usedWidth > 0 && usedWidth + widthOf(space) + width > lineWidth) breakLine();
    for (const piece of width > lineWidth ? word.flatMap((run) => smallestOf(run, lineWidth)) : [...space, ...word]) {
      const pieceWidth = widthOf([piece]);
      if (usedWidth > 0 && usedWidth + pieceWidth > lineWidth) breakLine();
      lines.at(-1)!.push(piece);
      usedWidth += pieceWidth;
    }
    space = [];
    word = [];
  };
  for (const { text, ...of } of directed(runs)) {
    for (const piece of text.match(/\n| +|[^ \n]+/g) ?? []) {
      if (piece === '\n' || piece[0] === ' ') placeWord();
      if (piece === '\n') breakLine();
      else if (piece[0] === ' ') space = [{ text: ' ', ...of }];
      else {
        for (const [at, part] of breakable(piece).entries()) {
          if (at > 0) placeWord();
          word.push({ text: part, ...of });
        }
      }
    }
  }
  placeWord();
  return lines;
}

/** A paragraph from right to left has all its runs marked. */
function directed(runs: Run[]): Run[] {
  const whole = runs.map(({ text }) => text).join('');
  if (!rightToLeft.test(whole)) return runs;
  const paragraphs = whole.split('\n').map(isRightToLeft);
  let at = 0;
  return runs.flatMap((run) =>
    run.text.split(/(?<=\n)/).map((text) => {
      const rightToLeft = paragraphs[at];
      if (text.endsWith('\n')) at++;
      return { ...run, text, rightToLeft };
    }),
  );
}

/** Scripts without blanks between words break between words too. */
function breakable(piece: string): string[] {
  if (!withoutBlanks.test(piece)) return [piece];
  const parts: string[] = [];
  let opening = '';
  for (const { segment, isWordLike } of words.segment(piece)) {
    if (/^[\p{Ps}\p{Pi}]$/u.test(segment)) opening += segment;
    else if (isWordLike || parts.length === 0) {
      parts.push(opening + segment);
      opening = '';
    } else parts.push(parts.pop() + segment);
  }
  if (opening) parts.push(opening);
  return parts;
}

const withoutBlanks =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Non-breaking blanks join words only while these fit one line. */
const smallestOf = ({ text, ...run }: Run, lineWidth: number): Run[] =>
  text
    .split(/(?<=\u00a0)/)
    .flatMap((part) => (widthOf([{ text: part, ...run }]) > lineWidth ? clustersOf(part) : [part]))
    .map((part) => ({ text: part, ...run }));

const widths = new WeakMap<Face, Map<string, number>>();

/** In ems. */
export function widthOf(runs: Run[]): number {
  let sum = 0;
  for (const { text, style } of runs) {
    for (const { text: piece, face, isMain } of piecesByFace(text, style)) {
      if (!isMain) {
        // letters of other scripts join, stack and change places
        sum += face.layout(piece).advanceWidth / face.unitsPerEm;
        continue;
      }
      const knownWidths = widths.get(face) ?? new Map<string, number>();
      widths.set(face, knownWidths);
      for (const character of piece) {
        const width =
          knownWidths.get(character) ??
          face.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / face.unitsPerEm;
        knownWidths.set(character, width);
        sum += width;
      }
    }
  }
  return sum;
}
