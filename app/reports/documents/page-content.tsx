import { Canvas, Image } from '@react-pdf/renderer';
import { faceOf } from './document-font.ts';
import { bodySize, entryPlace, indent, leading, pageMargin, pageTop, pageWidth, smallSize } from './page-measures.ts';
import type { Part, TextPart } from './page-parts.ts';
import { ink, paleInk, shadeInk, styles } from './page-styles.ts';
import { widthOf } from './text-lines.ts';
import { pale, plain, type Run } from './text-runs.ts';

/** A part, or a line across the page, at a distance in points from the top of the page's content. */
export type Placed = { part: Part; top: number } | { line: true; top: number };

/** Paints text on a canvas, because the library lays text out four times as slowly, although its place is known. */
export function PageContent({ placed }: { placed: Placed[] }) {
  return (
    <>
      <Canvas
        style={styles.canvas}
        paint={(painter: Painter) => {
          for (const each of placed) {
            if ('part' in each) paintPart(painter, each.part, pageTop + each.top);
            else paintLineAcross(painter, pageTop + each.top);
          }
          return null;
        }}
      />
      {placed.map((each, index) => 'part' in each && 'picture' in each.part && pictureOf(each.part, each.top, index))}
    </>
  );
}

function pictureOf({ picture }: { picture: Buffer }, top: number, key: number) {
  const format = picture[0] === firstByteOfPng ? 'png' : 'jpg';
  const place = { top: pageTop + top, left: pageMargin + entryPlace.left };
  return <Image key={key} src={{ data: picture, format }} style={[styles.picture, place]} />;
}

const firstByteOfPng = 0x89;

/** The methods of the library's painter that are used here; each returns the painter. */
type Painter = {
  font: (face: object, name: string, size: number) => Painter;
  fillColor: (color: string) => Painter;
  rect: (x: number, y: number, width: number, height: number) => Painter;
  fill: (color: string) => Painter;
  lineWidth: (width: number) => Painter;
  moveTo: (x: number, y: number) => Painter;
  lineTo: (x: number, y: number) => Painter;
  stroke: (color: string) => Painter;
  /** Continues after the text before, where `x` is null. */
  text: (words: string, x: number | null, y: number, options: object) => Painter;
};

function paintLineAcross(painter: Painter, top: number) {
  painter
    .lineWidth(0.5)
    .moveTo(pageMargin, top)
    .lineTo(pageMargin + pageWidth, top)
    .stroke(ink);
}

function paintPart(painter: Painter, part: Part, top: number) {
  if ('lines' in part) return paintText(painter, part, top);
  if ('picture' in part) return;
  for (const { label, left, lines } of part.cells) {
    const x = pageMargin + entryPlace.left + left;
    paintLine(painter, [{ text: label, style: pale }], { x, top, size: smallSize });
    paintLines(painter, lines, { x, top: top + smallSize * leading, size: bodySize });
  }
}

function paintText(painter: Painter, { lines, left, width, size, marks, quoted, shaded }: TextPart, top: number) {
  const x = pageMargin + left;
  const height = lines.length * size * leading;
  if (shaded) painter.rect(x, top, width, height).fill(shadeInk);
  if (quoted) painter.rect(x - indent / 2, top, 1.5, height).fill(paleInk);
  for (const { mark, left } of marks ?? [])
    paintLine(painter, [{ text: mark, style: plain }], { x: pageMargin + left, top, size });
  paintLines(painter, lines, { x, top, size });
}

type LinePlace = { x: number; top: number; size: number };

function paintLines(painter: Painter, lines: Run[][], { top, ...place }: LinePlace) {
  for (const [index, line] of lines.entries())
    paintLine(painter, mergedRuns(line), { ...place, top: top + index * place.size * leading });
}

function paintLine(painter: Painter, runs: Run[], { x, top, size }: LinePlace) {
  let left = x;
  for (const [index, { text, style }] of runs.entries()) {
    const textWidth = widthOf([{ text, style }]) * size;
    if (style.code) painter.rect(left, top, textWidth, size * leading).fill(shadeInk);
    const face = faceOf(style);
    painter
      .font(face, face.postscriptName, size)
      .fillColor(style.pale ? paleInk : ink)
      .text(text, index === 0 ? x : null, top - underlineRise * size, {
        lineBreak: false,
        baseline: -(baseline + underlineRise) * size,
        underline: style.underline || style.link !== undefined,
        link: style.link,
        // without a width of the paragraph, the library leaves the length of underlines and links to its caller
        ...{ textWidth, wordCount: 1 },
      });
    left += textWidth;
  }
}

/** In ems, below the top of a line. */
const baseline = 1.06;
/** In ems; the library underlines at the bottom of the letters, which is too low. */
const underlineRise = 0.14;

function mergedRuns(line: Run[]): Run[] {
  const runs: Run[] = [];
  for (const piece of line) {
    const last = runs.at(-1);
    if (last?.style === piece.style) last.text += piece.text;
    else runs.push({ ...piece });
  }
  return runs;
}
