import { parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { type DraftRow, draftSql, type EditableDraft, editableOrFail } from '../draft-row.server.ts';

export async function editableDraft(scope: Scope, draftId: string): Promise<EditableDraft> {
  const [row] = await scope.em.execute<DraftRow[]>(draftSql, [parseId(draftId)]);
  return await editableOrFail(scope, draftId, row);
}
