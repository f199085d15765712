import { isId } from '#db/vocabulary/id.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayOpen } from '../../policy.ts';
import { type SavedAnalysisRow, type StoredRow, savedAnalysisOf, savedAnalysisSql } from '../saved-analysis-row.ts';

/** Returns a saved analysis; null where it was deleted, is another person's or may not be opened. */
export async function savedAnalysisOrNull(
  { em, actor }: Pick<Scope, 'em' | 'actor'>,
  id: string,
): Promise<SavedAnalysisRow | null> {
  if (!isId(id)) return null;
  const [found] = await em.execute<StoredRow[]>(`${savedAnalysisSql} and id = $2`, [actor.userId, id]);
  const saved = found && savedAnalysisOf(found);
  return saved && mayOpen(actor, saved) ? saved : null;
}
