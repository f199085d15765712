import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { mayClose } from '../../incidents/policy.ts';
import type { EditableDraft } from '../saving/draft-row.server.ts';
import { editableDraft } from '../saving/queries/editable-draft.server.ts';

export async function closableDraft(scope: Scope, draftId: string): Promise<EditableDraft> {
  const draft = await editableDraft(scope, draftId);
  authorize(mayClose(scope.actor, draft.incident));
  return draft;
}
