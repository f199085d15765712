import type { AnalysisItemType } from '#db/vocabulary/analysis.ts';
import { nameOrder } from '#db/vocabulary/name-order.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayOpen } from '../../policy.ts';
import { type SavedAnalysisRow, type StoredRow, savedAnalysisOf, savedAnalysisSql } from '../saved-analysis-row.ts';

export async function savedAnalyses({ em, actor }: Scope, itemType: AnalysisItemType): Promise<SavedAnalysisRow[]> {
  const sql = `${savedAnalysisSql} and item_type = $2 order by name ${nameOrder}, id`;
  const rows = await em.execute<StoredRow[]>(sql, [actor.userId, itemType]);
  return rows.map(savedAnalysisOf).filter((row) => mayOpen(actor, row));
}
