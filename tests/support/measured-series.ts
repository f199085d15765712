import { type Analysis, analysisChoices } from '#app/analysis/choices/analysis.schema.ts';
import { comparedSeries } from '#app/analysis/series/compared-series.ts';
import { countedSeries, type MeasureRow, wholeSeries } from '#app/analysis/series/counted-series.ts';
import type { AnalysisResult } from '#app/analysis/series/series.ts';
import { seriesPlans } from '#app/analysis/series/series-plans.ts';
import { axisOf } from '#app/analysis/series/series-points.ts';
import type { ChartType, Measure } from '#db/vocabulary/analysis.ts';
import { today, year } from './analyzed-days.ts';

export const display = { timeZone: 'America/Vancouver', dateFormat: 0 } as const;
const days = { today, began: '2020-01-01' };

export const analysis = (measure: Measure, chartType: ChartType = 'bar', years = ['2026']) =>
  analysisChoices.parse({
    periods: years.map(year),
    frequency: 'MONTH',
    chartType,
    title: 'Cases',
    measure,
  }) as Analysis;

/** The numbers of a period by month: of how many incidents, and what PostgreSQL measures of them. */
export type Measured = {
  whole: [count: number, number: number];
  months: Record<string, [count: number, number: number]>;
};
type Period = [year: string, numbers: Measured];

/** Returns a chart by month of one or several years. */
export function drawn(measure: Measure, periods: Period[], chartType: ChartType = 'bar'): AnalysisResult {
  const years = periods.map(([name]) => name);
  const chosen = analysis(measure, chartType, years);
  const now = new Date(`${today}T20:00:00Z`);
  const plans = seriesPlans(chosen, { tree: { nodes: new Map(), children: new Map() }, nodeIds: null, display, now });
  const axis = axisOf('MONTH', { tree: { nodes: new Map(), children: new Map() }, points: [] }, display, days);
  const row = (series: number, key: string, [count, number]: [number, number]): MeasureRow => ({
    series,
    key,
    count,
    number,
    missing: 0,
  });
  const rows = periods.flatMap(([name, { whole, months }], series) => [
    row(series, wholeSeries, whole),
    ...Object.entries(months).map(([month, numbers]) => row(series, `${name}-${month}`, numbers)),
  ]);
  const counted = countedSeries(plans, rows, axis, display.timeZone, measure);
  const cut = counted.slice(1).map((each) => ({ ...each }));
  const series = comparedSeries(plans, counted, cut, days);
  return {
    title: 'Cases',
    frequency: 'MONTH',
    chartType: chosen.chartType,
    series,
    pointCount: 12,
    found: 7,
    notes: [],
    classes: { path: [], below: [] },
  };
}

export const day = 86_400;
export const closed = (chartType?: ChartType) =>
  drawn(
    'DAYS_TO_CLOSE',
    [
      [
        '2026',
        { whole: [7, 3.46 * day], months: { '01': [2, 12.34 * day], '02': [3, 0], '03': [0, 0], '04': [2, day] } },
      ],
    ],
    chartType,
  );
export const lost = (chartType?: ChartType) =>
  drawn(
    'VALUE_LOST',
    [['2026', { whole: [3, 400_050], months: { '01': [1, 125_050], '02': [1, 0], '04': [1, 275_000] } }]],
    chartType,
  );
