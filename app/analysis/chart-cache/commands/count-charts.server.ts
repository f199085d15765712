import type { Scope } from '../../../auth/scope.server.ts';
import { nullWhenTooSlow } from '../../../search/null-when-too-slow.server.ts';
import { changeSince } from '../../charts/finding.ts';
import type { Analysis } from '../../choices/analysis.schema.ts';
import { withPeriodBefore } from '../../choices/period-before.ts';
import { savedAnalyses } from '../../saved/queries/saved-analyses.server.ts';
import { analysisSeries } from '../../series/queries/analysis-series.server.ts';
import { type CachedChart, cachedChartKey } from '../cached-chart.server.ts';
import { mostCharts } from '../chart-limits.ts';

/**
 * Counts the charts of the user's dashboard and caches the results: all of them, or those of the given ids, each for at
 * most `milliseconds`. Returns the ids of those that did not take longer.
 */
export async function countCharts(scope: Scope, ids?: string[], milliseconds?: number): Promise<string[]> {
  const saved = (await savedAnalyses(scope, 'DASHBOARD')).slice(0, mostCharts);
  const asked = saved.filter(({ id }) => !ids || ids.includes(id));
  const isCounted = await Promise.all(
    asked.map(({ analysis }) => analysis && countAndCache(scope, analysis, milliseconds)),
  );
  return asked.filter((_, index) => isCounted[index]).map(({ id }) => id);
}

async function countAndCache(scope: Scope, analysis: Analysis, milliseconds?: number): Promise<boolean> {
  const start = performance.now();
  const chart = await nullWhenTooSlow(countedChart(scope, analysis, milliseconds));
  if (!chart) return false;
  const took = Math.round(performance.now() - start);
  const key = cachedChartKey(scope.actor, analysis, scope.now());
  await scope.em.execute(cacheSql, [key, JSON.stringify(chart), scope.now(), took]);
  return true;
}

async function countedChart(scope: Scope, analysis: Analysis, milliseconds?: number): Promise<CachedChart> {
  const [only, ...others] = analysis.periods;
  if (!only || others.length > 0 || analysis.chartType === 'repeats') {
    return { result: await analysisSeries(scope, analysis, undefined, milliseconds), change: null };
  }
  const periods = withPeriodBefore(only, scope.actor.account, scope.now());
  const both: Analysis = { ...analysis, periods, frequency: 'YEAR', compareClasses: false };
  const [result, compared] = await Promise.all([
    analysisSeries(scope, analysis, undefined, milliseconds),
    analysisSeries(scope, both, undefined, milliseconds),
  ]);
  return { result, change: changeSince(compared.series) };
}

const cacheSql = `
insert into kept_chart (account_id, key, chart, counted_at, milliseconds)
values (current_account(), $1, $2::jsonb, $3, $4)
on conflict (account_id, key) do update
set chart = excluded.chart, counted_at = excluded.counted_at, milliseconds = excluded.milliseconds`;
