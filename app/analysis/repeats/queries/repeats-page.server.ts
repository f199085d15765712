import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { searchesAll } from '../../../search/policy.ts';
import { criteriaNames } from '../../../search/queries/criteria-names.server.ts';
import type { Analysis } from '../../choices/analysis.schema.ts';
import { analysisCaption } from '../../choices/analysis-caption.ts';
import { datedPeriod } from '../../choices/dated-period.ts';
import { maySaveAnalysis, maySeeRepeats } from '../../policy.ts';
import { recordAnalysis } from '../../series/commands/record-analysis.server.ts';
import { repeatsOf } from '../../series/queries/repeats-of.server.ts';

export async function repeatsPage(scope: Scope, analysis: Analysis, at: number) {
  const { actor } = scope;
  authorize(maySeeRepeats(actor));
  const { criteria } = analysis;
  const periods = analysis.periods.map((period) => datedPeriod(period, actor.account, scope.now()));
  const period = periods[at] ?? periods[0]!;
  const chosen = { ...analysis, periods: [analysis.periods[periods.indexOf(period)]!] };
  const [{ repeats }, names] = await Promise.all([
    repeatsOf(scope, { range: { from: period.from, to: period.to }, criteria }),
    criteriaNames(scope, [criteria]),
    recordAnalysis(scope, chosen),
  ]);
  return {
    caption: analysisCaption(analysis, names),
    periods: periods.map(({ name }) => name),
    period,
    chosen,
    isOnlyOwn: !searchesAll(actor),
    repeats,
    may: { saveDashboard: maySaveAnalysis(actor, 'DASHBOARD'), saveReport: maySaveAnalysis(actor, 'REPORT') },
  };
}
