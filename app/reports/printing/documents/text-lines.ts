import { type Face, faceOf } from './document-font.ts';
import type { Run } from './text-runs.ts';

/** Lines of `lineWidth` ems: the library lets long words overflow, squeezes lines and inserts hyphens. */
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
    for (const piece of width > lineWidth ? word.flatMap(charactersOf) : [...space, ...word]) {
      const pieceWidth = widthOf([piece]);
      if (usedWidth > 0 && usedWidth + pieceWidth > lineWidth) breakLine();
      lines.at(-1)!.push(piece);
      usedWidth += pieceWidth;
    }
    space = [];
    word = [];
  };
  for (const { text, style } of runs) {
    for (const piece of text.match(/\n| +|[^ \n]+/g) ?? []) {
      if (piece === '\n' || piece[0] === ' ') placeWord();
      if (piece === '\n') breakLine();
      else if (piece[0] === ' ') space = [{ text: ' ', style }];
      else word.push({ text: piece, style });
    }
  }
  placeWord();
  return lines;
}

const charactersOf = ({ text, style }: Run): Run[] => [...text].map((character) => ({ text: character, style }));

const widths = new WeakMap<Face, Map<string, number>>();

export function widthOf(runs: Run[]): number {
  let sum = 0;
  for (const { text, style } of runs) {
    const face = faceOf(style);
    const knownWidths = widths.get(face) ?? new Map<string, number>();
    widths.set(face, knownWidths);
    for (const character of text) {
      const width =
        knownWidths.get(character) ??
        face.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / face.unitsPerEm;
      knownWidths.set(character, width);
      sum += width;
    }
  }
  return sum;
}
