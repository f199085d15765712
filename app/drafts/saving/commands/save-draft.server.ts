import { type Scope, transaction } from '../../../auth/scope.server.ts';
import type { Conflict } from '../../body/version-conflict-error.ts';
import { draftToChange } from '../draft-row.server.ts';
import { applySave, type BodyChange, type Save } from '../writing/apply-save.server.ts';
import { writeDraft } from '../writing/write-draft.server.ts';

/** `behind`: others saved what the form does not show. `hasDropped`: posted private fields are masked now. */
export type Saved = { revision: number; savedAt: string; behind: boolean; hasDropped: boolean };

/** `change` may change the body further in the same save, for example add a part. */
export async function saveDraft(
  scope: Scope,
  draftId: string,
  save: Save,
  change?: BodyChange,
): Promise<Saved | { conflict: Conflict }> {
  return await transaction(scope, async (scope) => {
    const draft = await draftToChange(scope, draftId);
    const next = await applySave(scope, draft, save, change);
    if ('conflict' in next) return next;
    const laterSaves = draft.operations.indexOf(save.operationId);
    const { revision, savedAt } =
      laterSaves < 0
        ? await writeDraft(scope, draft.id, next.body, save.operationId)
        : { revision: draft.revision - laterSaves, savedAt: draft.updatedAt };
    return { revision, savedAt, behind: revision - 1 !== save.revision, hasDropped: next.hasDropped };
  });
}
