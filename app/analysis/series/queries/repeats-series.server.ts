import { keysOf } from '#db/vocabulary/keys.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { maySearch, searchesAll } from '../../../search/policy.ts';
import { onlyOwnNote } from '../../../search/search-messages.ts';
import type { Analysis } from '../../choices/analysis.schema.ts';
import { datedPeriod } from '../../choices/dated-period.ts';
import { maySeeSeries } from '../../policy.ts';
import { linkTo } from '../point-links.ts';
import { repeatKinds } from '../repeats.ts';
import type { AnalysisResult } from '../series.ts';
import { repeatsOf } from './repeats-of.server.ts';

/** Users who may not search get no series, because names are what a search finds. */
export async function repeatsSeries(scope: Scope, analysis: Analysis, milliseconds?: number): Promise<AnalysisResult> {
  const { actor } = scope;
  authorize(maySeeSeries(actor));
  const { title, frequency, chartType, criteria, periods } = analysis;
  const head = { title, frequency, chartType, classes: { path: [], below: [] } };
  if (!maySearch(actor)) return { ...head, pointCount: 0, series: [], found: 0, notes: [] };
  const { name, from, to } = datedPeriod(periods[0]!, actor.account, scope.now());
  const plan = { range: { from, to }, criteria };
  const { total, repeats } = await repeatsOf(scope, plan, milliseconds);
  const points = keysOf(repeatKinds).flatMap((kind) =>
    repeats[kind].map((repeat) => ({
      label: repeat.name,
      name: `${repeatKinds[kind].column}: ${repeat.name}`,
      count: repeat.incidents,
      href: repeat.href,
    })),
  );
  return {
    ...head,
    pointCount: points.length,
    series: [{ name, from, to, total, href: linkTo(plan, actor.account.timeZone), points }],
    found: total,
    notes: [
      ...(periods.length > 1 ? [`${name} alone is counted, the first of ${periods.length} periods.`] : []),
      ...(searchesAll(actor) ? [] : [onlyOwnNote]),
    ],
  };
}
