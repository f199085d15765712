import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { Analysis } from '../../choices/analysis.schema.ts';
import { targetOf } from '../../choices/analysis-choices.ts';
import { lastOfMonth } from '../../choices/compared-days.ts';
import { datedPeriod } from '../../choices/dated-period.ts';
import { analysisSeries } from '../../series/queries/analysis-series.server.ts';
import type { SeriesPoint } from '../../series/series.ts';
import type { SavedAnalysisRow } from '../saved-analysis-row.ts';
import { savedAnalysisOrNull } from './saved-analysis-or-null.server.ts';

export type CrossedTarget = { saved: SavedAnalysisRow & { analysis: Analysis }; most: number; month: SeriesPoint };

/**
 * Returns a saved analysis with its count of the month that begins on `firstDay`, as its reader's chart shows it; null
 * unless the count is above the target. Throws a BusinessRuleError where counting takes too long.
 */
export async function crossedTarget(scope: Scope, savedId: string, firstDay: string): Promise<CrossedTarget | null> {
  if (!scope.actor.account.active) return null;
  const saved = await savedAnalysisOrNull(scope, savedId);
  const analysis = saved?.analysis;
  const target = analysis && targetOf(analysis);
  if (!target || !goesOn(scope, analysis)) return null;
  const period = { periodType: 'PERIOD' as const, name: '', fromDate: firstDay, toDate: lastOfMonth(firstDay) };
  const counted = await analysisSeries(scope, { ...analysis, periods: [period], compareClasses: false });
  const month = counted.series[0]!.points[0]!;
  return month.count > target.most ? { saved: { ...saved, analysis }, most: target.most, month } : null;
}

/** An analysis of periods that are over is not watched. */
function goesOn({ actor, now }: Pick<Scope, 'actor' | 'now'>, { periods }: Analysis): boolean {
  const { date: today } = toDateFields(now(), actor.account.timeZone);
  return periods.some((period) => {
    const { from, end } = datedPeriod(period, actor.account, now());
    return period.periodType === 'LAST_MONTHS' || (from <= today && today <= end);
  });
}
