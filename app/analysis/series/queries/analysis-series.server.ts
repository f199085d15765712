import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { maySearch, searchesAll } from '../../../search/policy.ts';
import { runSearch } from '../../../search/queries/run-search.server.ts';
import { withSearchedIds } from '../../../search/queries/with-searched-ids.server.ts';
import { onlyOwnNote } from '../../../search/search-messages.ts';
import type { Analysis } from '../../choices/analysis.schema.ts';
import { targetOf } from '../../choices/analysis-choices.ts';
import { idsOf } from '../../choices/node-criteria.ts';
import { withPeriodBefore } from '../../choices/period-before.ts';
import { maySeeSeries } from '../../policy.ts';
import { type ClassNode, classPlace, classPoints, classTree, shownClasses, treeKind } from '../class-tree.ts';
import { comparedSeries, countedPlans } from '../compared-series.ts';
import { type CountRow, countedSeries, type MeasureRow, wholeSeries } from '../counted-series.ts';
import { countsSql } from '../counts-sql.server.ts';
import { datedNotes, isOfTime, noteInWords } from '../dated-notes.ts';
import { besideBefore, largestFirst } from '../largest-first.ts';
import { measuresSql } from '../measures-sql.server.ts';
import { type AnalysisResult, maxPoints } from '../series.ts';
import { measureNotes, noLocationNotes, openNotes, uncertainNotes, weekdayNotes } from '../series-notes.ts';
import { seriesPlans } from '../series-plans.ts';
import { type Axis, axisOf, noLocation, uncertainHour } from '../series-points.ts';
import { accountBegan } from './account-began.server.ts';
import { chartNotes } from './chart-notes.server.ts';
import { classNodes } from './class-nodes.server.ts';
import { repeatsSeries } from './repeats-series.server.ts';

/**
 * Counts or measures the incidents that the user may find, on the calendar of the account. `at` is the navigator's place.
 * Throws a BusinessRuleError where counting takes longer than the limit of searches, or than `milliseconds`.
 */
export async function analysisSeries(
  scope: Scope,
  analysis: Analysis,
  at?: string,
  milliseconds?: number,
): Promise<AnalysisResult> {
  if (analysis.chartType === 'repeats') return await repeatsSeries(scope, analysis, milliseconds);
  const { actor } = scope;
  authorize(maySeeSeries(actor));
  const { title, frequency, measure, chartType, criteria } = analysis;
  const { timeZone, dateFormat } = actor.account;
  const [display, now] = [{ timeZone, dateFormat }, scope.now()];
  const kind = treeKind(frequency);
  const notes = isOfTime(frequency) ? chartNotes(scope) : [];
  const [nodes, began, stored] = await Promise.all([classNodes(scope, kind), accountBegan(scope), notes]);
  const tree = classTree(nodes);
  const days = { today: toDateFields(now, timeZone).date, began };
  const chosen = idsOf(criteria[kind]);
  const nodeIds = shownClasses(tree, chosen, at);
  // the period before is counted beside a single one, and is no series of the chart
  const [only, ...others] = analysis.periods;
  const isLocation = frequency === 'LOCATION';
  const isBeside = isLocation && only !== undefined && others.length === 0;
  const periods = isBeside ? withPeriodBefore(only, display, now) : analysis.periods;
  const plans = seriesPlans({ ...analysis, periods }, { tree, nodeIds, display, now });
  const axis = axisOf(
    frequency,
    { tree, points: classPoints(tree, nodeIds), isOfAll: nodeIds === null },
    display,
    days,
  );
  const pointCount = Math.max(...plans.map(axis.countOf));
  // a place of the navigator has fewer incidents than those that the target is for
  const isOfTarget = String(nodeIds) === String(shownClasses(tree, chosen, undefined));
  const target = isOfTarget ? targetOf(analysis) : undefined;
  const head = { title, frequency, chartType, pointCount };
  if (pointCount > maxPoints) {
    const none = { series: [], found: 0, notes: [] };
    return { ...head, ...none, classes: classPlace(tree, chosen, at, { kind }), tooManyPoints: pointCount };
  }
  const searched = plans.map(async ({ criteria, ...plan }) => ({
    ...plan,
    criteria: await withSearchedIds(scope, criteria),
  }));
  const { all, cutAt, onceAt, ...once } = countedPlans(plans, days.today);
  const isCountOfNodes = measure === 'INCIDENTS' && (isLocation || frequency === 'CLASS');
  const isOnce = (series: number) => once.isOnce(series) && !(isBeside && series === 1);
  const { all: allSearched } = countedPlans(await Promise.all(searched), days.today);
  const select =
    measure === 'INCIDENTS'
      ? countsSql(actor, frequency, allSearched)
      : measuresSql(actor, { frequency, measure, nodePoints: pointsOfNodes(nodes, axis) }, allSearched);
  const rows = await runSearch<CountRow | MeasureRow>(scope, select, milliseconds);
  const counted = countedSeries(all, rows, axis, maySearch(actor) ? timeZone : null, measure);
  const compared = comparedSeries(plans, counted.slice(0, cutAt), counted.slice(cutAt, onceAt), days);
  const series = isLocation ? largestFirst(isBeside ? [besideBefore(compared[0]!, compared[1]!)] : compared) : compared;
  const dated = datedNotes(stored, series, frequency, display);
  const onceRows = rows.filter(({ series }) => isOnce(series));
  const missing = sum(onceRows.flatMap((row) => ('missing' in row && row.key === wholeSeries ? row.missing : [])));
  const countOf = (id: string) =>
    sum(onceRows.filter(({ key }) => axis.pointKey(key) === id).map(({ count }) => count));
  const countOfKey = (key: string) => sum(onceRows.filter((row) => row.key === key).map(({ count }) => count));
  return {
    ...head,
    pointCount: Math.max(...series.map(({ points }) => points.length)),
    series,
    found: sum(counted.filter((_, index) => isOnce(index)).map(({ total, incidents }) => incidents ?? total)),
    classes: classPlace(tree, chosen, at, { kind, countOf: isCountOfNodes ? countOf : undefined }),
    ...(target && { target: target.most }),
    ...(dated.length > 0 && { dated }),
    notes: [
      ...dated.map(noteInWords),
      ...measureNotes(measure, missing),
      ...openNotes(plans, series, { frequency, today: days.today }),
      ...(measure === 'DAYS_TO_CLOSE' ? [] : weekdayNotes(plans, frequency)),
      ...uncertainNotes(countOfKey(uncertainHour)),
      ...noLocationNotes(isLocation ? countOfKey(noLocation) : 0),
      ...(searchesAll(actor) ? [] : [onlyOwnNote]),
    ],
  };
}

const pointsOfNodes = (nodes: ClassNode[], { pointKey }: Axis) =>
  nodes.flatMap(({ id }) => {
    const point = pointKey(id);
    return point === undefined ? [] : { id, point };
  });

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
