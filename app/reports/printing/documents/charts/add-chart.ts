import { barLayout, isStacked, liesDown, stackLayout } from '#app/analysis/charts/bar-layout.ts';
import { drawnTarget } from '#app/analysis/charts/drawn-target.ts';
import { type Frame, highestCount, mostSeries, multipleFrame, wideFrame } from '#app/analysis/charts/frame.ts';
import { heatMapLayout, heatSteps, wideHeatFrame } from '#app/analysis/charts/heat-map-layout.ts';
import type { LineOptions } from '#app/analysis/charts/line-layout.ts';
import { noteMarks, withNotes } from '#app/analysis/charts/note-layout.ts';
import { pieLayout } from '#app/analysis/charts/pie-layout.ts';
import { withTarget } from '#app/analysis/charts/target-line.ts';
import { topPoints } from '#app/analysis/charts/top-points.ts';
import { cellText, totalInWords } from '#app/analysis/series/measure-words.ts';
import { rollingMean } from '#app/analysis/series/rolling-mean.ts';
import type { AnalysisResult, Series } from '#app/analysis/series/series.ts';
import { isOfClasses } from '#app/analysis/series/target.ts';
import { leading, pageMargin } from '../page-measures.ts';
import { type Painter, paintLines } from '../paint-text.ts';
import { addText, type Flow } from '../report-pages/page-flow.ts';
import { linesOf, widthOf } from '../text-lines.ts';
import { bold, pale, run } from '../text-runs.ts';
import { chartSize, paintChartText } from './chart-text.ts';
import { paintBars } from './paint-bars.ts';
import { paintHeatLegend, paintHeatMap } from './paint-heat-map.ts';
import { lyingBars } from './paint-lying-bars.ts';
import { paintNotes } from './paint-notes.ts';
import { paintPie, paintPieWithLegend, paintSwatch, pieWithLegendHeight } from './paint-pie.ts';
import { paintLineSwatch, paintMeanSwatch, paintSeriesLines } from './paint-series-lines.ts';

const frame: Frame = { ...wideFrame, width: 640, height: 300 };
const pieFrame = { width: 640, height: 400 };

/** Uses the layouts of the page's SVG: one drawing, or a small one for each of many series. */
export function addChart(flow: Flow, fullResult: AnalysisResult) {
  const result = topPoints(fullResult);
  const { series, chartType, pointCount } = result;
  if (chartType === 'heatMap') return addHeatMaps(flow, series);
  if (series.length > mostSeries || (chartType === 'pie' && series.length > 1)) {
    return addMultiples(flow, { series, chartType, pointCount }, isOfClasses(result) ? undefined : result.target);
  }
  if (chartType === 'pie') {
    return addDrawing(flow, pieFrame, (painter) => paintPie(painter, series[0]!, pieFrame));
  }
  if (liesDown(result) && pointCount * series.length <= mostLyingOnPaper) {
    const { height, paint } = lyingBars(series, frame.width);
    addDrawing(flow, { width: frame.width, height }, paint);
    if (series.length > 1) addLegend(flow, series, false);
    return;
  }
  const { dated = [] } = result;
  const mean = rollingMean(result);
  const plot = { series, chartType, pointCount, dated, means: mean?.means };
  addDrawing(flow, frame, (painter) =>
    paintPlot(painter, plot, withTarget(withNotes(frame, dated), drawnTarget(result))),
  );
  if (mean) addMeanLegend(flow, mean.name);
  if (series.length > 1) addLegend(flow, series, chartType === 'line');
}

function addHeatMaps(flow: Flow, series: Series[]) {
  const steps = heatSteps(highestCount(series));
  for (const each of series) {
    const layout = heatMapLayout(each, heatFrame, steps);
    if (series.length > 1) {
      flow.require((layout.frame.height * flow.width) / layout.frame.width + 2 * chartSize * leading);
      addText(flow, [run(each.name, bold), run(`  ${totalInWords(each)}`, pale)], { above: 6 });
    }
    addDrawing(flow, layout.frame, (painter) => paintHeatMap(painter, layout));
  }
  flow.top += 6;
  flow.require(legendHeight);
  flow.add(legendHeight, (painter, top) => paintHeatLegend(painter, steps, { x: pageMargin, y: top + 10 }, legendSize));
}

const heatFrame = { ...wideHeatFrame, width: 640, row: 18 };

const mostLyingOnPaper = 28;

type Plot = Pick<AnalysisResult, 'series' | 'chartType' | 'pointCount' | 'dated'> & Pick<LineOptions, 'means'>;

function paintPlot(
  painter: Painter,
  { series, chartType, pointCount, dated = [], means }: Plot,
  frame: Frame,
  highest?: number,
) {
  if (chartType === 'line') return paintSeriesLines(painter, { series, pointCount, dated, means, highest }, frame);
  const stacked = isStacked({ series, chartType });
  const layout = stacked ? stackLayout(series, pointCount, frame) : barLayout(series, pointCount, frame, highest);
  paintBars(painter, layout, stacked);
  paintNotes(painter, noteMarks(dated, layout.marks), frame);
}

/** The drawing's units are scaled to the width of the paper. */
function addDrawing(flow: Flow, size: { width: number; height: number }, paint: (painter: Painter) => void) {
  const factor = flow.width / size.width;
  flow.require(size.height * factor);
  flow.add(size.height * factor, (painter, top) => paintAt(painter, { x: pageMargin, top, factor }, paint));
}

function paintAt(
  painter: Painter,
  { x, top, factor }: { x: number; top: number; factor: number },
  paint: (painter: Painter) => void,
) {
  painter.save().translate(x, top).scale(factor);
  paint(painter);
  painter.restore();
}

function addLegend(flow: Flow, series: Series[], isLine: boolean) {
  const swatch = isLine ? 24 : 12;
  const rows: { at: number; words: string; left: number }[][] = [[]];
  let left = 0;
  for (const [at, { name, total, incidents, measure }] of series.entries()) {
    const words = `${name}, ${cellText(total, { incidents }, measure)}`;
    const width = swatch + 6 + Math.min(widthOf([run(words)]) * legendSize, flow.width / 2);
    if (left > 0 && left + width > flow.width) {
      rows.push([]);
      left = 0;
    }
    rows.at(-1)!.push({ at, words, left });
    left += width + 14;
  }
  flow.top += 6;
  for (const row of rows) {
    flow.require(legendHeight);
    flow.add(legendHeight, (painter, top) => {
      for (const { at, words, left } of row) {
        const x = pageMargin + left;
        if (isLine) paintLineSwatch(painter, at, { x, y: top + 7 });
        else paintSwatch(painter, at, { x, y: top + 1 });
        const place = { x: x + swatch + 6, y: top + 10, size: legendSize };
        paintChartText(painter, words, { ...place, width: flow.width / 2 });
      }
    });
  }
}

function addMeanLegend(flow: Flow, name: string) {
  flow.top += 6;
  flow.require(legendHeight);
  flow.add(legendHeight, (painter, top) => {
    paintMeanSwatch(painter, { x: pageMargin, y: top + 7 });
    paintChartText(painter, name, { x: pageMargin + 30, y: top + 10, size: legendSize });
  });
}

const legendSize = 9;
const legendHeight = 18;

const multipleGap = 18;
const pieRadius = 46;

function addMultiples(flow: Flow, { series, chartType, pointCount }: Plot, target: number | undefined) {
  const width = (flow.width - multipleGap) / 2;
  const factor = width / multipleFrame.width;
  const highest = highestCount(series);
  const heightOf = ({ points }: Series) =>
    chartType === 'pie' ? pieWithLegendHeight(pieLayout(points, 1).length, pieRadius) : multipleFrame.height * factor;
  for (let at = 0; at < series.length; at += 2) {
    const pair = series.slice(at, at + 2);
    const titles = pair.map(({ name }) => linesOf([run(name, bold)], width / chartSize));
    const titleHeight = Math.max(...titles.map(({ length }) => length)) * chartSize * leading;
    const height = titleHeight + chartSize * leading + Math.max(...pair.map(heightOf)) + 12;
    flow.require(height);
    flow.add(height, (painter, top) => {
      for (const [side, each] of pair.entries()) {
        const x = pageMargin + side * (width + multipleGap);
        const plotTop = top + titleHeight + chartSize * leading;
        paintLines(painter, titles[side]!, { x, top, size: chartSize });
        paintLines(painter, [[run(totalInWords(each), pale)]], { x, top: top + titleHeight, size: 9 });
        if (chartType === 'pie') {
          const place = { x, top: plotTop, factor: 1 };
          paintAt(painter, place, () => paintPieWithLegend(painter, each, pieRadius, width));
        } else {
          const plot = { series: [each], chartType, pointCount };
          paintAt(painter, { x, top: plotTop, factor }, () =>
            paintPlot(painter, plot, withTarget(multipleFrame, target), highest),
          );
        }
      }
    });
  }
}
