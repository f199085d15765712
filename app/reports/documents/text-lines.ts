import { type Face, faceOf } from './document-font.ts';
import type { Run } from './text-runs.ts';

/**
 * Lines that fit into the room, given in ems. Left to itself the library lets a long word run over the margin, squeezes
 * lines, and puts hyphens where nobody wrote one.
 */
export function linesOf(runs: Run[], room: number): Run[][] {
  const lines: Run[][] = [[]];
  let used = 0;
  let space: Run[] = [];
  let word: Run[] = [];
  const turn = () => {
    lines.push([]);
    used = 0;
    space = [];
  };
  const place = () => {
    const width = widthOf(word);
    if (used > 0 && used + widthOf(space) + width > room) turn();
    for (const piece of width > room ? word.flatMap(charactersOf) : [...space, ...word]) {
      const pieceWidth = widthOf([piece]);
      if (used > 0 && used + pieceWidth > room) turn();
      lines.at(-1)!.push(piece);
      used += pieceWidth;
    }
    space = [];
    word = [];
  };
  for (const { text, style } of runs) {
    for (const piece of text.match(/\n| +|[^ \n]+/g) ?? []) {
      if (piece === '\n' || piece[0] === ' ') place();
      if (piece === '\n') turn();
      else if (piece[0] === ' ') space = [{ text: ' ', style }];
      else word.push({ text: piece, style });
    }
  }
  place();
  return lines;
}

const charactersOf = ({ text, style }: Run): Run[] => [...text].map((character) => ({ text: character, style }));

const widths = new WeakMap<Face, Map<string, number>>();

/** In ems. */
export function widthOf(runs: Run[]): number {
  let sum = 0;
  for (const { text, style } of runs) {
    const face = faceOf(style);
    const known = widths.get(face) ?? new Map<string, number>();
    widths.set(face, known);
    for (const character of text) {
      const width =
        known.get(character) ?? face.glyphForCodePoint(character.codePointAt(0)!).advanceWidth / face.unitsPerEm;
      known.set(character, width);
      sum += width;
    }
  }
  return sum;
}
