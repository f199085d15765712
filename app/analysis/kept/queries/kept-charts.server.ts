import type { Scope } from '../../../auth/scope.server.ts';
import { savedAnalyses } from '../../saved/queries/saved-analyses.server.ts';
import { type KeptChart, keptChartKey } from '../kept-chart.server.ts';
import { mostCharts } from '../kept-charts.ts';

/** Returns the charts of the user's dashboard, with what was counted of them on this day of the account. */
export async function keptCharts(scope: Scope) {
  const saved = (await savedAnalyses(scope, 'DASHBOARD')).slice(0, mostCharts);
  if (saved.length === 0) return [];
  const keys = saved.map(({ analysis }) => analysis && keptChartKey(scope.actor, analysis, scope.now()));
  const rows = await scope.em.execute<KeptRow[]>(keptSql, [keys.filter((key) => key !== null)]);
  const kept = new Map(rows.map((row) => [row.key, row]));
  return saved.map((item, at) => ({ ...item, kept: kept.get(keys[at] ?? '') ?? null }));
}

type KeptRow = {
  key: string;
  chart: KeptChart;
  /** An ISO instant. */
  countedAt: string;
  milliseconds: number;
};

const keptSql = `
select key, chart, to_json(counted_at) #>> '{}' as "countedAt", milliseconds
from kept_chart where account_id = current_account() and key = any($1)`;
