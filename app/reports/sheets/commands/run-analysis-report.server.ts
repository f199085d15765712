import { BusinessRuleError } from '#db/errors.ts';
import { frequencies } from '#db/vocabulary/analysis.ts';
import { comparesPeriods } from '../../../analysis/charts/finding.ts';
import { analysisCaption } from '../../../analysis/choices/analysis-caption.ts';
import { savedAnalysis } from '../../../analysis/saved/queries/saved-analysis.server.ts';
import { recordAnalysis } from '../../../analysis/series/commands/record-analysis.server.ts';
import { exportedSeries } from '../../../analysis/series/exported-series.ts';
import { analysisSeries } from '../../../analysis/series/queries/analysis-series.server.ts';
import type { Series } from '../../../analysis/series/series.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { exportFile } from '../../../incidents/list/export-files.server.ts';
import { criteriaNames } from '../../../search/queries/criteria-names.server.ts';
import { formatDay } from '../../../ui/format.ts';
import type { ReportContent } from '../report-content.server.ts';

/** Runs a saved analysis. Throws a NotFoundError where it is gone, a BusinessRuleError where counting takes too long. */
export async function runAnalysisReport(scope: Scope, reportId: string): Promise<ReportContent> {
  const saved = await savedAnalysis(scope, reportId);
  if (!saved.analysis) throw new BusinessRuleError('This report was made by another version. Save it again.');
  const analysis = { ...saved.analysis, title: saved.name };
  const [result, names] = await Promise.all([
    analysisSeries(scope, analysis),
    criteriaNames(scope, [analysis.criteria]),
  ]);
  await recordAnalysis(scope, analysis, saved.id);
  const { series, found } = result;
  const compares = comparesPeriods(series);
  const periods = compares ? series : series.slice(0, 1);
  const facts = [
    { label: periods.length === 1 ? 'Period' : 'Periods', words: periodsInWords(scope, periods, compares) },
    {
      label: 'Counted',
      words: `Incident Count by ${frequencies[analysis.frequency]}. ${analysisCaption(analysis, names)}`,
    },
  ];
  return {
    title: saved.name,
    found,
    listedNumbers: [],
    sheet: { chart: { result, facts: facts.filter(({ words }) => words !== ''), notes: [] } },
    workbook: () => exportFile('xlsx', exportedSeries(result, viewerDisplay(scope.actor))),
  };
}

function periodsInWords({ actor }: Scope, series: Series[], hasNames: boolean) {
  const day = (date: string) => formatDay(date, actor.account);
  return series
    .map(({ name, from, to }) => {
      const days = from === to ? day(from) : `${day(from)} to ${day(to)}`;
      return hasNames && name !== days ? `${name} (${days})` : days;
    })
    .join(', ');
}
