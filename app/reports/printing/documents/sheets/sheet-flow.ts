import { bodySize, leading, logoWidth, pageBottom, pageMargin, pageTop } from '../page-measures.ts';
import { type Painter, paintLines } from '../paint-text.ts';
import { linesOf } from '../text-lines.ts';
import type { Run } from '../text-runs.ts';

/** The paper that a sheet is laid out for, in points. */
export type Paper = { width: number; height: number };
export const portrait: Paper = { width: 612, height: 792 };
export const landscape: Paper = { width: 792, height: 612 };

export const contentWidth = ({ width }: Paper) => width - 2 * pageMargin;
export const besideLogo = (paper: Paper) => (contentWidth(paper) - logoWidth) / 2 - 12;

/** Where the content of each page begins. */
export const flowTop = pageTop + 8;

/** Paints something whose place on the paper is known: with thousands of rows the library's own layout takes minutes. */
export type Paint = (painter: Painter) => void;

export type Sheet = { title: string; paper: Paper; pages: Paint[][] };

/** The pages of a sheet while they are filled from the top. */
export type Flow = ReturnType<typeof openFlow>;

export function openFlow(paper: Paper) {
  const pages: Paint[][] = [[]];
  const flow = {
    paper,
    pages,
    width: contentWidth(paper),
    top: flowTop,
    bottom: paper.height - pageBottom - 6,
    /** Paints at the place where the flow stands, then goes down by `height`; `paint` gets the top of the place. */
    add(height: number, paint: (painter: Painter, top: number) => void) {
      const { top } = flow;
      pages.at(-1)!.push((painter) => paint(painter, top));
      flow.top += height;
    },
    startPage() {
      pages.push([]);
      flow.top = flowTop;
    },
    /** Starts a page where `height` has no room below what is there. */
    require(height: number) {
      if (flow.top + height > flow.bottom) flow.startPage();
    },
  };
  return flow;
}

type TextPlace = { left?: number; width?: number; size?: number; above?: number };

/** Adds a paragraph, which begins on a new page where it has no room. */
export function addText(flow: Flow, runs: Run[], { left = 0, width, size = bodySize, above = 0 }: TextPlace = {}) {
  const lines = linesOf(runs, (width ?? flow.width - left) / size);
  flow.top += above;
  flow.require(lines.length * size * leading);
  flow.add(lines.length * size * leading, (painter, top) =>
    paintLines(painter, lines, { x: pageMargin + left, top, size }),
  );
}

export function lineAcross(
  painter: Painter,
  { x, top, width }: { x: number; top: number; width: number },
  ink: string,
) {
  painter
    .moveTo(x, top)
    .lineTo(x + width, top)
    .stroke(ink);
}
