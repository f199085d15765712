import { changeInWords, wholeOf } from '#app/analysis/charts/change-in-words.ts';
import { findingOf } from '#app/analysis/charts/finding.ts';
import { besideCount, rowName } from '#app/analysis/charts/row-name.ts';
import { notDrawn } from '#app/analysis/charts/top-points.ts';
import { cellText, measureOf, measureWords } from '#app/analysis/series/measure-words.ts';
import { meanInWords, rollingMean } from '#app/analysis/series/rolling-mean.ts';
import { type AnalysisResult, maxPoints, type Series, unitOf } from '#app/analysis/series/series.ts';
import { targetColumns } from '#app/analysis/series/target.ts';
import { weekGrid } from '#app/analysis/series/week-grid.ts';
import { addChart } from '../charts/add-chart.ts';
import { smallSize } from '../page-measures.ts';
import { widthOf } from '../text-lines.ts';
import { bold, pale, run } from '../text-runs.ts';
import { addText, type Flow, openFlow, portrait, type ReportPages } from './page-flow.ts';
import { addHead, type Fact } from './report-head.ts';
import { addTable, columnGap, type TableColumn, type TableRow } from './table-pages.ts';

export type PrintedChart = { result: AnalysisResult; facts: Fact[]; notes: string[] };

export function chartPages({ result, facts, notes }: PrintedChart): ReportPages {
  const flow = openFlow(portrait);
  const finding = findingOf(result);
  const runs = finding ? [run(finding.main, bold), run(` ${finding.more}`)] : undefined;
  addHead(flow, { title: result.title, facts, notes, ...(runs && { finding: runs }) });
  if (result.tooManyPoints !== undefined) {
    const words = `${result.tooManyPoints} points cannot be told apart. A chart shows at most ${maxPoints}.`;
    addText(flow, [run(words)]);
  } else if (!finding) addText(flow, [run(`${measureWords[measureOf(result.series)].none} in this period.`)]);
  else {
    if (result.chartType !== 'repeats') addChart(flow, result);
    for (const note of [notDrawn(result), ...result.notes].filter(Boolean))
      addText(flow, [run(note, pale)], { size: smallSize, above: 4 });
    flow.top += 10;
    addNumbers(flow, result);
  }
  return { title: result.title, paper: portrait, pages: flow.pages };
}

const numberWidth = 22;
const wideNumberWidth = 62;
const mostAcross = 13;
const mostBeside = 5;

/** Few points are columns, such as the months of a year; more points are rows, a few series at a time. */
function addNumbers(flow: Flow, result: AnalysisResult) {
  const { series, pointCount, frequency } = result;
  const isOfRepeats = result.chartType === 'repeats';
  if (isOfRepeats && pointCount === 0) return;
  if (frequency === 'WEEKDAY_HOUR' && !isOfRepeats) return addWeeks(flow, series);
  const mean = rollingMean(result);
  const targets = targetColumns(result);
  const names = Array.from({ length: pointCount }, (_, index) => rowName(pointsAt(series, index), index));
  const labels = names.map((_, index) => sharedLabel(series, index));
  const [only] = series.length === 1 ? series : [];
  const words = measureWords[measureOf(series)];
  const isAcross = !isOfRepeats && !mean && !only?.before && targets.length === 0;
  if (isAcross && labels.length <= mostAcross && fitAcross(series, labels))
    return addAcross(flow, series, labels, words.total);
  const beside = targets.length > 1 ? 3 : mostBeside;
  for (let from = 0; from < series.length; from += beside) {
    const some = series.slice(from, from + beside);
    const counts = series.length === 1 ? [words.column] : some.map(({ name }) => name);
    // a target of all classes together is beside the first of them
    const someTargets = targets.length > 1 ? targets.slice(from, from + beside) : from === 0 ? targets : [];
    const head = [
      unitOf(result),
      ...counts,
      ...(mean ? [mean.name] : []),
      ...(only?.before ? ['Change'] : []),
      ...someTargets.map(({ name }) => name),
    ];
    const besideAt = (at: number) => [
      ...(mean ? [meanInWords(mean.means[at], only?.measure)] : []),
      ...(only?.before ? [changeInWords(only.points[at], only.measure)] : []),
      ...someTargets.map(({ cells }) => cells[at] ?? ''),
    ];
    const rows = names.map((name, index) =>
      rowOf(name, [...some.map((each) => countBeside(name, each, index)), ...besideAt(index)]),
    );
    const sums = rowOf(words.total, [
      ...some.map(totalOf),
      ...(mean ? [''] : []),
      ...(only?.before ? [changeInWords(wholeOf(only), only.measure)] : []),
      ...someTargets.map(({ sum }) => sum),
    ]);
    addTable(flow, columnsOf(flow, head, wideNumberWidth), isOfRepeats ? rows : [...rows, sums]);
    flow.top += 12;
  }
}

function addAcross(flow: Flow, series: Series[], labels: (string | undefined)[], total: string) {
  const head = ['', ...labels.map((label = '') => label), total];
  const rows = series.map((each) =>
    rowOf(each.name, [...labels.map((_, index) => countAt(each, index)), totalOf(each)]),
  );
  addTable(flow, columnsOf(flow, head, numberWidth), rows);
}

function addWeeks(flow: Flow, series: Series[]) {
  for (const { name, points } of series) {
    const { hours, days, sum } = weekGrid(points);
    const head = [series.length > 1 ? name : 'Hour', ...days.map(({ label }) => label), 'Sum'];
    const rows = hours.map((hour) => rowOf(hour.name, [...hour.points.map(({ count }) => count), hour.sum]));
    const sums = rowOf('Sum', [...days.map((day) => day.sum), sum]);
    addTable(flow, columnsOf(flow, head, weekNumberWidth), [...rows, sums]);
    flow.top += 12;
  }
}

const weekNumberWidth = 34;

function fitAcross(series: Series[], labels: (string | undefined)[]) {
  if (measureOf(series) !== 'INCIDENTS') return false;
  const words = [...labels, ...series.map(totalOf)];
  return words.every((word) => word !== undefined && widthOf([{ text: word, style: bold }]) * smallSize <= numberWidth);
}

const pointsAt = (series: Series[], at: number) => series.map(({ points }) => points[at]);

/** The name of the point is added where the row's name differs, as for days of unequal months. */
function countBeside(rowName: string, series: Series, at: number) {
  const point = series.points[at];
  const words = point && besideCount(point, rowName);
  return words ? `${words}: ${countAt(series, at)}` : countAt(series, at);
}

function countAt({ points, measure }: Series, at: number) {
  const point = points[at];
  return point ? cellText(point.count, point, measure) : '';
}

function columnsOf(flow: Flow, [first = '', ...others]: string[], width: number): TableColumn[] {
  const rest = flow.width - others.length * (width + columnGap);
  return [{ label: first, width: rest }, ...others.map((label) => ({ label, width, isNumber: true }))];
}

function rowOf(name: string, counts: (string | number)[]): TableRow {
  return { cells: [[run(name)], ...counts.map((count) => [run(String(count))])] };
}

function sharedLabel(series: Series[], at: number): string | undefined {
  const labels = pointsAt(series, at).flatMap((point) => point?.label ?? []);
  return labels.every((label) => label === labels[0]) ? labels[0] : undefined;
}

const totalOf = (series: Series) => cellText(series.total, series, series.measure);
