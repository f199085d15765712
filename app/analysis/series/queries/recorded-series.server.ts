import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { Analysis } from '../../choices/analysis.schema.ts';
import { recordAnalysis } from '../commands/record-analysis.server.ts';
import type { AnalysisResult } from '../series.ts';
import { analysisSeries } from './analysis-series.server.ts';

export type Generated = { result: AnalysisResult; problem?: undefined } | { result: null; problem: string };

/** Returns the numbers of an analysis; the audit log keeps its criteria, and the report that was run. */
export async function recordedSeries(
  scope: Scope,
  analysis: Analysis,
  at: string | undefined,
  reportId?: string,
): Promise<Generated> {
  return await Promise.all([analysisSeries(scope, analysis, at), recordAnalysis(scope, analysis, reportId)]).then(
    ([result]) => ({ result }),
    (error): Generated => {
      if (!(error instanceof BusinessRuleError)) throw error;
      return { result: null, problem: error.message };
    },
  );
}
