import type { Measure } from '#db/vocabulary/analysis.ts';
import type { About, Cell, ExportedTable, Head } from '../../incidents/list/exported-table.ts';
import { dayNames } from '../../search/criteria/criterion-types.ts';
import type { DayDisplay } from '../../ui/format.ts';
import { comparesPeriods } from './compared-series.ts';
import { hasNumber, measureOf, measureWords } from './measure-words.ts';
import { rollingMean } from './rolling-mean.ts';
import { type AnalysisResult, type Series, unitOf } from './series.ts';
import { targetColumns } from './target.ts';
import { weekGrid } from './week-grid.ts';

/** Periods whose points differ, such as April 2025 and April 2026, have their own columns of names. */
export function exportedSeries(
  { frequency, chartType, series, pointCount, notes, target }: AnalysisResult,
  { dateFormat, timeZone }: DayDisplay,
  about?: About,
): ExportedTable {
  if (frequency === 'WEEKDAY_HOUR' && chartType !== 'repeats')
    return exportedWeeks(series, notes, { dateFormat, timeZone }, about);
  const isShared = series.every(({ points }) =>
    points.every(({ name }, index) => name === series[0]!.points[index]?.name),
  );
  const isOfRepeats = chartType === 'repeats';
  const isOfDays = frequency === 'DAY' && !isOfRepeats;
  const unitHead = (label: string): Head => (isOfDays ? { label, kind: 'day' } : label);
  const unit = unitOf({ frequency, chartType });
  const measure = measureOf(series);
  const words = measureWords[measure];
  const totalName = isOfRepeats ? 'All incidents' : measure === 'DAYS_TO_CLOSE' ? words.total : 'Total';
  const numberKind = (label: string): Head => (measure === 'VALUE_LOST' ? { label, kind: 'money' } : label);
  const numberHead = (name: string) => (measure === 'INCIDENTS' ? name : numberKind(`${name}, ${words.column}`));
  const numberCell = (number: number | undefined, of: { incidents?: number | undefined }): Cell => {
    if (number === undefined || !hasNumber(of, measure)) return '';
    return measure === 'VALUE_LOST' ? dollars(number) : number;
  };
  const head = isShared
    ? [unitHead(unit), ...series.map(({ name }) => numberHead(name))]
    : series.flatMap(({ name }) => [unitHead(`${unit}, ${name}`), numberHead(name)]);
  const mean = rollingMean({ frequency, chartType, series });
  const targets = targetColumns({ series, ...(target !== undefined && { target }) });
  const before = series.length === 1 ? series[0]!.before : undefined;
  const rowOf = (cells: (of: Series) => Measured | undefined): Cell[] => {
    const found = series.map(cells);
    const countOf = (cell: Measured | undefined) => (cell ? numberCell(cell.count, cell) : '');
    const counts = found.map(countOf);
    if (isShared) return [found.find(Boolean)?.name ?? '', ...counts];
    return found.flatMap((cell) => [cell?.name ?? '', countOf(cell)]);
  };
  const rows = [
    ...Array.from({ length: pointCount }, (_, index) => [
      ...rowOf(
        ({ from, points }) => points[index] && { ...points[index], ...(isOfDays && { name: dayAfter(from, index) }) },
      ),
      ...(mean ? [meanCell(mean.means[index], measure)] : []),
      ...(before ? [numberCell(series[0]!.points[index]?.before, {})] : []),
      ...targets.map(({ cells }) => cells[index] ?? ''),
    ]),
    [
      ...rowOf(({ total, incidents }) => ({ name: totalName, count: total, incidents })),
      ...(mean ? [''] : []),
      ...(before ? [numberCell(series[0]!.beforeTotal, {})] : []),
      ...targets.map(({ sum }) => sum),
    ],
    ...notes.map((note) => [note]),
  ];
  const footRows = 1 + notes.length;
  return {
    name: 'Analysis',
    head: [
      ...head,
      ...(mean ? [numberKind(mean.name)] : []),
      ...(before ? [numberKind(capital(before))] : []),
      ...targets.map(({ name }) => name),
    ],
    reader: { dateFormat, timeZone },
    footRows,
    ...(about && { about }),
    batches: once(rows),
  };
}

function exportedWeeks(series: Series[], notes: string[], reader: DayDisplay, about: About | undefined): ExportedTable {
  const grids = series.map(({ name, points }) => ({ name: series.length > 1 ? [name] : [], ...weekGrid(points) }));
  const nameHead = comparesPeriods(series) ? 'Period' : 'Class';
  const rows = [
    ...grids.flatMap(({ name, hours }) =>
      hours.map((hour) => [...name, hour.name, ...hour.points.map(({ count }) => count), hour.sum]),
    ),
    ...grids.map(({ name, days, sum }) => [...name, 'Total', ...days.map((day) => day.sum), sum]),
    ...notes.map((note) => [note]),
  ];
  return {
    name: 'Analysis',
    head: [...(series.length > 1 ? [nameHead] : []), 'Hour', ...dayNames, 'Total'],
    reader,
    footRows: series.length + notes.length,
    ...(about && { about }),
    batches: once(rows),
  };
}

type Measured = { name: string; count: number; incidents?: number | undefined };

function meanCell(mean: number | null | undefined, measure: Measure): Cell {
  if (typeof mean !== 'number') return '';
  return measure === 'VALUE_LOST' ? dollars(mean) : Math.round(mean * 100) / 100;
}

const dollars = (cents: number) => (Math.round(cents) / 100).toFixed(2);

const capital = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

async function* once(rows: Cell[][]) {
  yield rows;
}
