import { View } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import { bandGap, bandPadding, leading, leafHeight, nameWidth, pageTop } from './page-measures.ts';
import { type Band, heightOf, type Part, text } from './page-parts.ts';
import { styles } from './page-styles.ts';
import { RenderedPart } from './rendered-part.tsx';
import { bold } from './text-runs.ts';

/**
 * The pages, filled from top to bottom in one pass, which every height being known allows. The library's own paging
 * takes time with the square of the pages, and its faster successor leaves out what it measures inexactly.
 */
export function pagesOf(bands: Band[], headHeight: number): ReactElement[][] {
  const pages: ReactElement[][] = [[]];
  let top = headHeight;
  const draw = (part: Part) => pages.at(-1)!.push(<RenderedPart key={pages.at(-1)!.length} part={part} top={top} />);
  const drawLine = () =>
    pages.at(-1)!.push(<View key={pages.at(-1)!.length} style={[styles.line, { top: pageTop + top }]} />);
  const turn = () => {
    pages.push([]);
    top = 0;
  };
  for (const { name, parts } of bands) {
    const margin = text(name, { style: bold, width: nameWidth });
    if (top + bandGap + bandPadding + Math.max(least(parts, 0), heightOf(margin)) > leafHeight) turn();
    else {
      top += bandGap;
      drawLine();
    }
    let marginEnd = 0;
    const drawMargin = () => {
      top += bandPadding;
      draw(margin);
      marginEnd = top + heightOf(margin);
    };
    drawMargin();
    let above = 0;
    for (const index of parts.keys()) {
      for (let part: Part | undefined = parts[index]; part; ) {
        const needed = part === parts[index] ? least(parts, index) : least([part], 0);
        if (top + above + needed > leafHeight) {
          turn();
          drawMargin();
          above = 0;
        }
        top += above;
        const [piece, remainder] = split(part, leafHeight - top);
        draw(piece);
        top += heightOf(piece);
        part = remainder;
        above = 0;
      }
      above = parts[index + 1]?.above ?? 0;
    }
    top = Math.max(top, marginEnd);
  }
  top += bandGap;
  drawLine();
  return pages;
}

/** The height without which a part does not begin on a page: no label or title alone, no single line. */
function least(parts: Part[], index: number, kept = 2): number {
  const part = parts[index]!;
  if (!('lines' in part)) return heightOf(part);
  const next = parts[index + 1];
  const following = part.keep && next && kept > 0 ? next.above + least(parts, index + 1, kept - 1) : 0;
  const lines = part.keep || part.lines.length <= 3 ? Math.min(part.lines.length, longestTitle) : 2;
  return lines * part.size * leading + following;
}

const longestTitle = 8;

function split(part: Part, room: number): [Part, Part?] {
  if (!('lines' in part)) return [part];
  const fitting = Math.floor(room / (part.size * leading));
  if (fitting >= part.lines.length) return [part];
  const lines = Math.max(1, Math.min(fitting, part.lines.length - 2));
  return [
    { ...part, lines: part.lines.slice(0, lines) },
    { ...part, lines: part.lines.slice(lines), marks: [] },
  ];
}
