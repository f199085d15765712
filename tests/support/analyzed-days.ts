import type { Analysis, AnalysisPeriod } from '#app/analysis/choices/analysis.schema.ts';
import { classTree } from '#app/analysis/series/class-tree.ts';
import { comparedSeries, countedPlans } from '#app/analysis/series/compared-series.ts';
import { countedSeries } from '#app/analysis/series/counted-series.ts';
import { openNotes, weekdayNotes } from '#app/analysis/series/series-notes.ts';
import { seriesPlans } from '#app/analysis/series/series-plans.ts';
import { axisOf } from '#app/analysis/series/series-points.ts';
import type { Frequency } from '#db/vocabulary/analysis.ts';

export const today = '2026-11-26';
const now = new Date(`${today}T20:00:00Z`);
const display = { timeZone: 'America/Vancouver', dateFormat: 0 } as const;

export const period = (fromDate: string, toDate: string, name = ''): AnalysisPeriod => ({
  periodType: 'PERIOD',
  fromDate,
  toDate,
  name,
});
export const year = (name: string) => period(`${name}-01-01`, `${name}-12-31`, name);

/** Counts incidents of the given days, one for each mention, as PostgreSQL does. */
export function analyzed(periods: AnalysisPeriod[], frequency: Frequency, incidents: string[], began = '2020-01-01') {
  const analysis = { periods, frequency, criteria: { operator: 'AND' }, compareClasses: false } as unknown as Analysis;
  const tree = classTree([]);
  const days = { today, began };
  const plans = seriesPlans(analysis, { tree, nodeIds: null, display, now });
  const axis = axisOf(frequency, { tree, points: [] }, display, days);
  const { all, cutAt, onceAt, isOnce } = countedPlans(plans, today);
  const rows = all.flatMap(({ range }, series) =>
    incidents.filter((day) => range.from <= day && day <= range.to).map((key) => ({ series, key, count: 1 })),
  );
  const counted = countedSeries(all, rows, axis, null);
  const series = comparedSeries(plans, counted.slice(0, cutAt), counted.slice(cutAt, onceAt), days);
  const found = rows.filter(({ series }) => isOnce(series)).length;
  return {
    series,
    found,
    notes: [...openNotes(plans, series, { frequency, today }), ...weekdayNotes(plans, frequency)],
  };
}
