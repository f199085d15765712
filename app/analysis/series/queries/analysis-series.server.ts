import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { maySearch, searchesAll } from '../../../search/policy.ts';
import { runSearch } from '../../../search/queries/run-search.server.ts';
import { withSearchedIds } from '../../../search/queries/with-searched-ids.server.ts';
import { onlyOwnNote } from '../../../search/search-messages.ts';
import type { Analysis } from '../../choices/analysis.schema.ts';
import { idsOf } from '../../choices/node-criteria.ts';
import { maySeeSeries } from '../../policy.ts';
import { classPlace, classPoints, classTree, shownClasses } from '../class-tree.ts';
import { comparedSeries, countedPlans } from '../compared-series.ts';
import { type CountRow, countedSeries } from '../counted-series.ts';
import { countsSql } from '../counts-sql.server.ts';
import { type AnalysisResult, maxPoints } from '../series.ts';
import { openNotes, uncertainNotes, weekdayNotes } from '../series-notes.ts';
import { seriesPlans } from '../series-plans.ts';
import { axisOf, uncertainHour } from '../series-points.ts';
import { accountBegan } from './account-began.server.ts';
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
  const [nodes, began] = await Promise.all([classNodes(scope), accountBegan(scope)]);
  const tree = classTree(nodes);
  const days = { today: toDateFields(now, timeZone).date, began };
  const chosen = idsOf(criteria.class);
  const shown = shownClasses(tree, chosen, at);
  const plans = seriesPlans(analysis, { tree, shown, display, now });
  const axis = axisOf(frequency, { tree, points: classPoints(tree, shown) }, display, days);
  const pointCount = Math.max(...plans.map(axis.countOf));
  const head = { title, frequency, chartType, pointCount };
  if (pointCount > maxPoints) {
    const none = { series: [], found: 0, notes: [] };
    return { ...head, ...none, classes: classPlace(tree, chosen, at), tooManyPoints: pointCount };
  }
  const searched = plans.map(async ({ criteria, ...plan }) => ({
    ...plan,
    criteria: await withSearchedIds(scope, criteria),
  }));
  const { all, cutAt, onceAt, isOnce } = countedPlans(plans, days.today);
  const { all: allSearched } = countedPlans(await Promise.all(searched), days.today);
  const rows = await runSearch<CountRow>(scope, countsSql(actor, frequency, allSearched), milliseconds);
  const counted = countedSeries(all, rows, axis, maySearch(actor) ? timeZone : null);
  const series = comparedSeries(plans, counted.slice(0, cutAt), counted.slice(cutAt, onceAt), days);
  const onceRows = rows.filter(({ series }) => isOnce(series));
  const countOf = (id: string) => sum(onceRows.filter(({ key }) => axis.pointKey(key) === id));
  return {
    ...head,
    pointCount: Math.max(...series.map(({ points }) => points.length)),
    series,
    found: counted.filter((_, at) => isOnce(at)).reduce((found, { total }) => found + total, 0),
    classes: classPlace(tree, chosen, at, frequency === 'CLASS' ? countOf : undefined),
    notes: [
      ...openNotes(plans, series, { frequency, today: days.today }),
      ...weekdayNotes(plans, frequency),
      ...uncertainNotes(
        frequency === 'WORK_SHIFT_PERIOD' ? sum(onceRows.filter(({ key }) => key === uncertainHour)) : 0,
      ),
      ...(searchesAll(actor) ? [] : [onlyOwnNote]),
    ],
  };
}

const sum = (rows: CountRow[]) => rows.reduce((total, { count }) => total + count, 0);
