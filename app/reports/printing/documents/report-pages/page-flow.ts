import { bodySize, leading, logoWidth, pageBottom, pageMargin, pageTop } from '../page-measures.ts';
import { type Painter, paintLines } from '../paint-text.ts';
import { linesOf } from '../text-lines.ts';
import type { Run } from '../text-runs.ts';

export type Paper = { width: number; height: number };
export const portrait: Paper = { width: 612, height: 792 };
export const landscape: Paper = { width: 792, height: 612 };

export const contentWidth = ({ width }: Paper) => width - 2 * pageMargin;
export const besideLogo = (paper: Paper) => (contentWidth(paper) - logoWidth) / 2 - 12;

export const flowTop = pageTop + 8;

/** Paints at a known place: the library's own layout of thousands of rows takes minutes. */
export type Paint = (painter: Painter) => void;

export type ReportPages = { title: string; paper: Paper; pages: Paint[][] };

export type Flow = ReturnType<typeof openFlow>;

export function openFlow(paper: Paper) {
  const pages: Paint[][] = [[]];
  const flow = {
    paper,
    pages,
    width: contentWidth(paper),
    top: flowTop,
    bottom: paper.height - pageBottom - 6,
    /** Paints at the flow's position, whose top `paint` gets, then moves down by `height`. */
    add(height: number, paint: (painter: Painter, top: number) => void) {
      const { top } = flow;
      pages.at(-1)!.push((painter) => paint(painter, top));
      flow.top += height;
    },
    startPage() {
      pages.push([]);
      flow.top = flowTop;
    },
    /** Starts a page unless `height` fits below. */
    require(height: number) {
      if (flow.top + height > flow.bottom) flow.startPage();
    },
  };
  return flow;
}

type TextPlace = { left?: number; width?: number; size?: number; above?: number };

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
