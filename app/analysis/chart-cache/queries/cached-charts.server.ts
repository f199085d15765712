import type { Scope } from '../../../auth/scope.server.ts';
import { savedAnalyses } from '../../saved/queries/saved-analyses.server.ts';
import { type CachedChart, cachedChartKey } from '../cached-chart.server.ts';
import { mostCharts } from '../chart-limits.ts';

/** Returns the charts of the user's dashboard, with what was counted of them on this day of the account. */
export async function cachedCharts(scope: Scope) {
  const saved = (await savedAnalyses(scope, 'DASHBOARD')).slice(0, mostCharts);
  if (saved.length === 0) return [];
  const keys = saved.map(({ analysis }) => analysis && cachedChartKey(scope.actor, analysis, scope.now()));
  const rows = await scope.em.execute<CachedRow[]>(cachedSql, [keys.filter((key) => key !== null)]);
  const cached = new Map(rows.map((row) => [row.key, row]));
  return saved.map((item, index) => ({ ...item, cached: cached.get(keys[index] ?? '') ?? null }));
}

type CachedRow = {
  key: string;
  chart: CachedChart;
  /** An ISO instant. */
  countedAt: string;
  milliseconds: number;
};

const cachedSql = `
select key, chart, to_json(counted_at) #>> '{}' as "countedAt", milliseconds
from kept_chart where account_id = current_account() and key = any($1)`;
