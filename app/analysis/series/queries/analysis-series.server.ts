import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { maySearch, searchesAll } from '../../../search/policy.ts';
import { runSearch } from '../../../search/queries/run-search.server.ts';
import { withSearchedIds } from '../../../search/queries/with-searched-ids.server.ts';
import { onlyOwnNote } from '../../../search/search-messages.ts';
import { counted } from '../../../ui/format.ts';
import type { Analysis } from '../../choices/analysis.schema.ts';
import { idsOf } from '../../choices/node-criteria.ts';
import { maySeeSeries } from '../../policy.ts';
import { classPlace, classPoints, classTree, shownClasses } from '../class-tree.ts';
import { type CountRow, countedSeries } from '../counted-series.ts';
import { countsSql } from '../counts-sql.server.ts';
import { type AnalysisResult, maxPoints } from '../series.ts';
import { seriesPlans } from '../series-plans.ts';
import { axisOf, uncertainHour } from '../series-points.ts';
import { classNodes } from './class-nodes.server.ts';

/**
 * Counts the incidents that the user may find for each point of each series, on the calendar of the account. `at` is
 * where the navigator of classes stands. Throws a BusinessRuleError where counting takes longer than the limit of
 * searches, or than `milliseconds`.
 */
export async function analysisSeries(
  scope: Scope,
  analysis: Analysis,
  at?: string,
  milliseconds?: number,
): Promise<AnalysisResult> {
  const { actor } = scope;
  authorize(maySeeSeries(actor));
  const { title, frequency, chartType, criteria } = analysis;
  const { timeZone, dateFormat } = actor.account;
  const [display, now] = [{ timeZone, dateFormat }, scope.now()];
  const tree = classTree(await classNodes(scope));
  const chosen = idsOf(criteria.class);
  const shown = shownClasses(tree, chosen, at);
  const plans = seriesPlans(analysis, { tree, shown, display, now });
  const axis = axisOf(frequency, { tree, points: classPoints(tree, shown) }, display);
  const pointCount = Math.max(...plans.map(axis.countOf));
  const head = { title, frequency, chartType, pointCount };
  if (pointCount > maxPoints) {
    return { ...head, series: [], classes: classPlace(tree, chosen, at), notes: [], tooManyPoints: pointCount };
  }
  const searched = plans.map(async ({ criteria, ...plan }) => ({
    ...plan,
    criteria: await withSearchedIds(scope, criteria),
  }));
  const rows = await runSearch<CountRow>(scope, countsSql(actor, frequency, await Promise.all(searched)), milliseconds);
  const series = countedSeries(plans, rows, axis, maySearch(actor) ? timeZone : null);
  const countOf = (id: string) => sum(rows.filter(({ key }) => axis.pointKey(key) === id));
  return {
    ...head,
    pointCount: Math.max(...series.map(({ points }) => points.length)),
    series,
    classes: classPlace(tree, chosen, at, frequency === 'CLASS' ? countOf : undefined),
    notes: [...uncertainNotes(rows, frequency), ...(searchesAll(actor) ? [] : [onlyOwnNote])],
  };
}

function uncertainNotes(rows: CountRow[], frequency: Analysis['frequency']) {
  if (frequency !== 'WORK_SHIFT_PERIOD') return [];
  const uncertain = sum(rows.filter(({ key }) => key === uncertainHour));
  if (uncertain === 0) return [];
  return [`${counted(uncertain, 'incident')} with an uncertain time ${uncertain === 1 ? 'is' : 'are'} left out.`];
}

const sum = (rows: CountRow[]) => rows.reduce((total, { count }) => total + count, 0);
