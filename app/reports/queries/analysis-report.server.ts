import { savedAnalysis } from '../../analysis/saved/queries/saved-analysis.server.ts';
import type { SavedAnalysisRow } from '../../analysis/saved/saved-analysis-row.ts';
import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';

/** Throws a NotFoundError or a ForbiddenError. */
export async function analysisReport(scope: Scope, id: string | undefined): Promise<SavedAnalysisRow> {
  const saved = await savedAnalysis(scope, id);
  return orNotFound(saved.itemType === 'REPORT' ? saved : null, 'report');
}
