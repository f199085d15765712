import type { Frame } from '#app/analysis/charts/frame.ts';
import { type LineOptions, lineLayout } from '#app/analysis/charts/line-layout.ts';
import { noteMarks } from '#app/analysis/charts/note-layout.ts';
import type { DatedNote } from '#app/analysis/series/dated-notes.ts';
import type { Series } from '#app/analysis/series/series.ts';
import { ink } from '../page-styles.ts';
import type { Painter } from '../paint-text.ts';
import { bold } from '../text-runs.ts';
import { paintChartText } from './chart-text.ts';
import { paintAxes } from './paint-axes.ts';
import { paintNotes } from './paint-notes.ts';
import { paintTarget } from './paint-target.ts';
import { paper } from './textures.ts';

type Lines = { series: Series[]; pointCount: number; dated?: DatedNote[] } & LineOptions;

export function paintSeriesLines(
  painter: Painter,
  { series, pointCount, dated = [], ...options }: Lines,
  outerFrame: Frame,
) {
  const layout = lineLayout(series, pointCount, outerFrame, options);
  const { frame, ticks, unit, labels, lines, values, hasMarks, meanPath, target } = layout;
  paintAxes(painter, { frame, ticks, unit, labels });
  paintTarget(painter, target);
  if (meanPath) paintMean(painter, () => painter.path(meanPath));
  for (const { series: at, path, openPath, marks } of lines) {
    paintStroke(painter, dashes[at % dashes.length], () => painter.path(path));
    if (openPath) paintStroke(painter, [2, 4], () => painter.path(openPath));
    if (hasMarks) for (const mark of marks) paintLineMark(painter, at, mark);
  }
  for (const { x, y, text } of values)
    paintChartText(painter, text, { x, y, anchor: 'middle', style: bold, isClear: true });
  const marks = lines.flatMap((line) => line.marks);
  paintNotes(painter, noteMarks(dated, marks), frame);
}

export function paintLineSwatch(painter: Painter, at: number, { x, y }: { x: number; y: number }) {
  paintStroke(painter, dashes[at % dashes.length], () => painter.moveTo(x, y).lineTo(x + 24, y));
  paintLineMark(painter, at, { x: x + 12, y });
}

export function paintMeanSwatch(painter: Painter, { x, y }: { x: number; y: number }) {
  paintMean(painter, () => painter.moveTo(x, y).lineTo(x + 24, y));
}

function paintMean(painter: Painter, shape: () => void) {
  painter.save().lineWidth(4).lineJoin('round');
  shape();
  painter.stroke(meanInk).restore();
}

const meanInk = '#888888';

const dashes = [null, [7, 3], [2, 3], [10, 3, 2, 3], [4, 4], [12, 4]];

function paintStroke(painter: Painter, dash: number[] | null | undefined, shape: () => void) {
  painter.save().lineWidth(1.6).lineJoin('round');
  if (dash) painter.dash(dash);
  shape();
  painter.stroke(ink).restore();
}

/** Marks are circle, square and triangle, filled and then hollow. */
function paintLineMark(painter: Painter, at: number, { x, y, isOpen }: { x: number; y: number; isOpen?: boolean }) {
  if (at % 3 === 0) painter.circle(x, y, 3.6);
  else if (at % 3 === 1) painter.rect(x - 3.3, y - 3.3, 6.6, 6.6);
  else painter.path(`M${x} ${y - 4.8}l4.6 8h-9.2z`);
  painter.lineWidth(1.2).fillAndStroke(at % 6 < 3 && !isOpen ? ink : paper, ink);
}
