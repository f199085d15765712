import { Canvas, Image } from '@react-pdf/renderer';
import { bodySize, entryPlace, indent, leading, pageMargin, pageTop, pageWidth, smallSize } from './page-measures.ts';
import type { Part, TextPart } from './page-parts.ts';
import { ink, paleInk, shadeInk, styles } from './page-styles.ts';
import { type Painter, paintLine, paintLines } from './paint-text.ts';
import { pale, plain } from './text-runs.ts';

/** `top` is in points from the top of the page's content. */
export type Placed = { part: Part; top: number } | { line: true; top: number };

/** Paints on a canvas, because the library's layout of text takes four times as long. */
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
