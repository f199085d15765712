import { BusinessRuleError } from '#db/errors.ts';
import { findingInWords } from '../../../analysis/charts/finding.ts';
import { savedAnalysis } from '../../../analysis/saved/queries/saved-analysis.server.ts';
import { analysisFacts } from '../../../analysis/series/analysis-facts.ts';
import { recordAnalysis } from '../../../analysis/series/commands/record-analysis.server.ts';
import { exportedSeries } from '../../../analysis/series/exported-series.ts';
import { analysisSeries } from '../../../analysis/series/queries/analysis-series.server.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { exportFile } from '../../../incidents/list/export-files.server.ts';
import { criteriaNames } from '../../../search/queries/criteria-names.server.ts';
import type { ReportContent } from '../report-content.server.ts';

/** Throws a NotFoundError where it is gone, a BusinessRuleError where counting takes too long. */
export async function runAnalysisReport(scope: Scope, reportId: string): Promise<ReportContent> {
  const { actor } = scope;
  const saved = await savedAnalysis(scope, reportId);
  if (!saved.analysis) throw new BusinessRuleError('This report was made by another version. Save it again.');
  const analysis = { ...saved.analysis, title: saved.name };
  const [result, names] = await Promise.all([
    analysisSeries(scope, analysis),
    criteriaNames(scope, [analysis.criteria]),
  ]);
  await recordAnalysis(scope, analysis, saved.id);
  const { series, found } = result;
  const facts = analysisFacts(analysis, series, names, actor.account);
  return {
    title: saved.name,
    found,
    finding: findingInWords(result),
    listedNumbers: [],
    report: { chart: { result, facts, notes: [] } },
    workbook: () => exportFile('xlsx', exportedSeries(result, viewerDisplay(actor), { title: saved.name, facts })),
  };
}
