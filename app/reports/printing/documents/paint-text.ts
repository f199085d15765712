import { bodySize, leading } from './page-measures.ts';
import { ink, paleInk, shadeInk } from './page-styles.ts';
import { widthOf } from './text-lines.ts';
import type { Run } from './text-runs.ts';
import { visualPieces } from './visual-order.ts';

/** The part of the library's painter that the product uses. */
export type Painter = {
  font: (face: object, name: string, size: number) => Painter;
  fillColor: (color: string) => Painter;
  rect: (x: number, y: number, width: number, height: number) => Painter;
  circle: (x: number, y: number, radius: number) => Painter;
  path: (data: string) => Painter;
  fill: (color: string) => Painter;
  fillAndStroke: (fill: string, stroke: string) => Painter;
  lineWidth: (width: number) => Painter;
  lineCap: (cap: 'butt' | 'round') => Painter;
  lineJoin: (join: 'miter' | 'round') => Painter;
  dash: (lengths: number[], options?: { phase: number }) => Painter;
  moveTo: (x: number, y: number) => Painter;
  lineTo: (x: number, y: number) => Painter;
  stroke: (color: string) => Painter;
  clip: () => Painter;
  save: () => Painter;
  restore: () => Painter;
  translate: (x: number, y: number) => Painter;
  scale: (factor: number) => Painter;
  /** With `x` null, continues after the text before. */
  text: (words: string, x: number | null, y: number, options: object) => Painter;
};

export type LinePlace = { x: number; top: number; size?: number };

export function paintLines(painter: Painter, lines: Run[][], { x, top, size = bodySize }: LinePlace) {
  for (const [index, line] of lines.entries())
    paintLine(painter, mergedRuns(line), { x, top: top + index * size * leading, size });
}

export function paintLine(painter: Painter, runs: Run[], { x, top, size = bodySize }: LinePlace) {
  let left = x;
  for (const [index, { text, style, face, name }] of visualPieces(runs).entries()) {
    const textWidth = widthOf([{ text, style }]) * size;
    if (style.code) painter.rect(left, top, textWidth, size * leading).fill(shadeInk);
    painter
      .font(face, name, size)
      .fillColor(style.pale ? paleInk : ink)
      .text(text, index === 0 ? x : null, top - underlineRise * size, {
        lineBreak: false,
        baseline: -(baseline + underlineRise) * size,
        underline: style.underline || style.link !== undefined,
        link: style.link,
        // without a paragraph width, the library expects the caller to set the length of underlines and links
        textWidth,
        wordCount: 1,
      });
    left += textWidth;
  }
}

/** In ems, below the top of a line. */
export const baseline = 1.06;
/** In ems; the library's own underline is too low. */
const underlineRise = 0.14;

export function mergedRuns(line: Run[]): Run[] {
  const runs: Run[] = [];
  for (const piece of line) {
    const last = runs.at(-1);
    if (last?.style === piece.style) last.text += piece.text;
    else runs.push({ ...piece });
  }
  return runs;
}
