import { frequencies } from '#db/vocabulary/analysis.ts';
import type { Cell, ExportedTable } from '../../incidents/list/exported-table.ts';
import type { AnalysisResult, Series } from './series.ts';

/** The numbers of a chart as a table. Periods whose points differ, as April 2025 and April 2026, have their own names. */
export function exportedSeries({ frequency, series, pointCount, notes }: AnalysisResult): ExportedTable {
  const isShared = series.every(({ points }) => points.every(({ name }, at) => name === series[0]!.points[at]?.name));
  const unit = frequencies[frequency];
  const head = isShared
    ? [unit, ...series.map(({ name }) => name)]
    : series.flatMap(({ name }) => [`${unit}, ${name}`, name]);
  const rowOf = (cells: (of: Series) => { name: string; count: number } | undefined): Cell[] => {
    const found = series.map(cells);
    const counts = found.map((cell) => cell?.count ?? '');
    if (isShared) return [found.find(Boolean)?.name ?? '', ...counts];
    return found.flatMap((cell) => [cell?.name ?? '', cell?.count ?? '']);
  };
  const rows = [
    ...Array.from({ length: pointCount }, (_, at) => rowOf(({ points }) => points[at])),
    rowOf(({ total }) => ({ name: 'Total', count: total })),
    ...notes.map((note) => [note]),
  ];
  return { name: 'Analysis', head, batches: once(rows) };
}

async function* once(rows: Cell[][]) {
  yield rows;
}
