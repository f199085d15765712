import type { Placed } from './page-content.tsx';
import { bandGap, bandPadding, blockGap, entryPlace, leading, leafHeight, nameWidth } from './page-measures.ts';
import { heightOf, type Part, type Section, text } from './page-parts.ts';
import { bold } from './text-runs.ts';

/** Places by known heights: the library's layout takes quadratic time, its faster one drops content. */
export function pagesOf(bands: Section[], headHeight: number): Placed[][] {
  const pages: Placed[][] = [[]];
  let top = headHeight;
  const draw = (part: Part) => pages.at(-1)!.push({ part, top });
  const drawLine = () => pages.at(-1)!.push({ line: true, top });
  const startPage = () => {
    pages.push([]);
    top = 0;
  };
  for (const { name, parts } of bands) {
    const margin = text(name, { style: bold, width: nameWidth });
    if (top + bandGap + bandPadding + Math.max(minHeight(parts, 0), heightOf(margin)) > leafHeight) startPage();
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
    const drawContinued = (entry: string) => {
      const title = text(`${entry}, continued`, { ...entryPlace, style: bold });
      const line = { ...title, lines: title.lines.slice(0, 1) };
      draw(line);
      top += heightOf(line);
      return blockGap;
    };
    drawMargin();
    let above = 0;
    for (const index of parts.keys()) {
      for (let part: Part | undefined = parts[index]; part; ) {
        const needed = part === parts[index] ? minHeight(parts, index) : minHeight([part], 0);
        if (top + above + needed > leafHeight) {
          startPage();
          drawMargin();
          above = part.entry === undefined ? 0 : drawContinued(part.entry);
        }
        top += above;
        const [piece, remainder] = splitPart(part, leafHeight - top);
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

/** A label, a title or a single line must not end a page. */
function minHeight(parts: Part[], index: number, followers = 2): number {
  const part = parts[index]!;
  if (!('lines' in part)) return heightOf(part);
  const next = parts[index + 1];
  const following = part.keep && next && followers > 0 ? next.above + minHeight(parts, index + 1, followers - 1) : 0;
  const lines = part.keep || part.lines.length <= 3 ? Math.min(part.lines.length, maxTitleLines) : 2;
  return lines * part.size * leading + following;
}

const maxTitleLines = 8;

function splitPart(part: Part, room: number): [Part, Part?] {
  if (!('lines' in part)) return [part];
  const fitting = Math.floor(room / (part.size * leading));
  if (fitting >= part.lines.length) return [part];
  const lines = Math.max(1, Math.min(fitting, part.lines.length - 2));
  return [
    { ...part, lines: part.lines.slice(0, lines) },
    { ...part, lines: part.lines.slice(lines), marks: [] },
  ];
}
