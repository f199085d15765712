import { analysisFacts } from '../../analysis/series/analysis-facts.ts';
import { analysisItems } from '../../analysis/series/queries/analysis-items.server.ts';
import { analysisSeries } from '../../analysis/series/queries/analysis-series.server.ts';
import { authorize, orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { criteriaNames } from '../../search/queries/criteria-names.server.ts';
import { mayRunReports } from '../policy.ts';
import { analysisReport } from './analysis-report.server.ts';

export async function exportedAnalysisReport(scope: Scope, id: string | undefined, at: string | undefined) {
  const { name, ...saved } = await analysisReport(scope, id);
  authorize(mayRunReports(scope.actor));
  const analysis = orNotFound(saved.analysis, 'report');
  const [result, criteria, names] = await Promise.all([
    analysisSeries(scope, analysis, at),
    analysisItems(scope, analysis),
    criteriaNames(scope, [analysis.criteria]),
  ]);
  const about = { title: name, facts: analysisFacts(analysis, result.series, names, scope.actor.account) };
  return { name, result, criteria, about };
}
