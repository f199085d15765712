import { leading, pageMargin, smallSize } from '../page-measures.ts';
import { ink } from '../page-styles.ts';
import { mergedRuns, type Painter, paintLine } from '../paint-text.ts';
import { linesOf, widthOf } from '../text-lines.ts';
import { bold, type Run, run } from '../text-runs.ts';
import { type Flow, lineAcross } from './page-flow.ts';

/** Widths are in points; numbers are right-aligned. */
export type TableColumn = { label: string; width: number; isNumber?: boolean };

export type TableRow = { cells: Run[][]; below?: Run[] };

export const columnGap = 8;
const size = smallSize;
const lineHeight = size * leading;
const rowPadding = 3;
const belowLeft = 12;
const faintInk = '#999999';

type Lines = { cells: Run[][][]; below: Run[][] };

/** Each page repeats the head; a row longer than a page continues on the next one. */
export function addTable(flow: Flow, columns: TableColumn[], rows: Iterable<TableRow>) {
  const head = { cells: columns.map(({ label, width }) => wrapped([run(label, bold)], width)), below: [] };
  const paint = rowPainter(flow, columns);
  const addHead = () => {
    flow.require(heightOf(head) + 4 * lineHeight);
    flow.add(heightOf(head), paint(head, { lineWidth: 0.8, color: ink }));
  };
  const startPage = () => {
    flow.startPage();
    addHead();
  };
  addHead();
  for (const row of rows) {
    for (let lines: Lines | null = linesOfRow(flow, columns, row); lines; ) {
      if (flow.top + leastHeight(lines) > flow.bottom) startPage();
      const [piece, rest] = split(lines, Math.floor((flow.bottom - flow.top - 2 * rowPadding) / lineHeight));
      flow.add(heightOf(piece), paint(piece, { lineWidth: 0.4, color: faintInk }));
      lines = rest;
    }
  }
}

function linesOfRow(flow: Flow, columns: TableColumn[], { cells, below = [] }: TableRow): Lines {
  return {
    cells: cells.map((runs, index) => wrapped(runs, columns[index]!.width)),
    below: below.length > 0 ? wrapped(below, flow.width - belowLeft) : [],
  };
}

const wrapped = (runs: Run[], width: number) => linesOf(runs, width / size).map(mergedRuns);

const mostLines = ({ cells }: Lines) => Math.max(0, ...cells.map(({ length }) => length));

const heightOf = (lines: Lines) => (mostLines(lines) + lines.below.length) * lineHeight + 2 * rowPadding;

/** All lines of a row stay together, unless no page has room for them. */
function leastHeight(lines: Lines) {
  return mostLines(lines) + lines.below.length > longRow ? 6 * lineHeight : heightOf(lines);
}

const longRow = 40;

/** At least one line fits; the rest is null where none are left. */
function split(lines: Lines, room: number): [Lines, Lines | null] {
  const fitting = Math.max(1, room);
  const inCells = Math.min(fitting, mostLines(lines));
  if (inCells === mostLines(lines) && lines.below.length <= fitting - inCells) return [lines, null];
  const inBelow = inCells === mostLines(lines) ? fitting - inCells : 0;
  return [
    { cells: lines.cells.map((each) => each.slice(0, inCells)), below: lines.below.slice(0, inBelow) },
    { cells: lines.cells.map((each) => each.slice(inCells)), below: lines.below.slice(inBelow) },
  ];
}

function rowPainter(flow: Flow, columns: TableColumn[]) {
  let left = pageMargin;
  const lefts = columns.map(({ width }) => {
    left += width + columnGap;
    return left - width - columnGap;
  });
  return (lines: Lines, rule: { lineWidth: number; color: string }) => {
    const used = mostLines(lines);
    const height = heightOf(lines);
    return (painter: Painter, rowTop: number) => {
      const topOf = (line: number) => rowTop + rowPadding + line * lineHeight;
      for (const [at, cell] of lines.cells.entries()) {
        for (const [line, runs] of cell.entries()) {
          const shift = columns[at]!.isNumber ? columns[at]!.width - widthOf(runs) * size : 0;
          paintLine(painter, runs, { x: lefts[at]! + shift, top: topOf(line), size });
        }
      }
      for (const [line, runs] of lines.below.entries())
        paintLine(painter, runs, { x: pageMargin + belowLeft, top: topOf(used + line), size });
      painter.lineWidth(rule.lineWidth);
      lineAcross(painter, { x: pageMargin, top: rowTop + height, width: flow.width }, rule.color);
    };
  };
}
