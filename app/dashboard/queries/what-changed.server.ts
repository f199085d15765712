import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { findingOf } from '../../analysis/charts/finding.ts';
import type { Analysis, AnalysisPeriod } from '../../analysis/choices/analysis.schema.ts';
import { nodesCriteria } from '../../analysis/choices/node-criteria.ts';
import { mayAnalyze } from '../../analysis/policy.ts';
import { analysisSeries } from '../../analysis/series/queries/analysis-series.server.ts';
import { analysisHref } from '../../analysis/wizard/analysis-address.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { type DateRange, daysBefore } from '../../search/criteria/date-range.ts';
import { nullWhenTooSlow } from '../../search/null-when-too-slow.server.ts';
import { maySeeCharts } from '../policy.ts';

const waitMilliseconds = 150;
const mostClasses = 6;

/** Compares 30 days with the 30 before; null for young accounts, slow counts, no incidents, and users without charts. */
export async function whatChanged(scope: Scope) {
  if (!maySeeCharts(scope.actor)) return null;
  const top = await scope.em.execute<{ id: string }[]>(topClassesSql);
  const analysis = monthsCompared(scope, top);
  const result = await nullWhenTooSlow(analysisSeries(scope, analysis, undefined, waitMilliseconds));
  const finding = result && findingOf(result);
  if (!finding) return null;
  const [now, before] = [result.series[0]!, result.series[1]!];
  if (before.incomparable) return null;
  const classes = now.points
    .map(({ name, count, href }, index) => ({ name, count, href, before: before.points[index]!.count }))
    .filter(({ count, before }) => count + before > 0)
    .sort((one, other) => Math.max(other.count, other.before) - Math.max(one.count, one.before));
  const all = mayAnalyze(scope.actor) ? analysisHref({ choices: analysis }, { generated: true }) : null;
  return { finding, classes: classes.slice(0, mostClasses), all };
}

/** Classes of the second level say more than those at the top. */
function monthsCompared(scope: Scope, top: { id: string }[]): Analysis {
  const { date: to } = toDateFields(scope.now(), scope.actor.account.timeZone);
  const days = (name: string, { from, to }: DateRange): AnalysisPeriod => ({
    periodType: 'PERIOD',
    name,
    fromDate: from,
    toDate: to,
  });
  return {
    title: 'What changed',
    frequency: 'CLASS',
    chartType: 'bar',
    compareClasses: false,
    measure: 'INCIDENTS',
    periods: [
      days('The last 30 days', { from: daysBefore(to, 29), to }),
      days('the 30 days before', { from: daysBefore(to, 59), to: daysBefore(to, 30) }),
    ],
    criteria: { operator: 'AND', class: nodesCriteria(top.map(({ id }) => id)) },
  };
}

const topClassesSql = `
select id from lookup where account_id = current_account() and type = 'INCIDENT_CLASS' and parent_id is null`;

export type WhatChanged = NonNullable<Awaited<ReturnType<typeof whatChanged>>>;
