import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayOpen } from '../../policy.ts';
import { type SavedAnalysisRow, type StoredRow, savedAnalysisOf, savedAnalysisSql } from '../saved-analysis-row.ts';

/** Returns a report of the account or one of the user's own dashboard items. Throws a NotFoundError for any other. */
export async function savedAnalysis({ em, actor }: Scope, id: string | undefined): Promise<SavedAnalysisRow> {
  const [found] = await em.execute<StoredRow[]>(`${savedAnalysisSql} and id = $2`, [actor.userId, parseId(id)]);
  const saved = savedAnalysisOf(orNotFound(found, 'saved analysis'));
  authorize(mayOpen(actor, saved));
  return saved;
}
