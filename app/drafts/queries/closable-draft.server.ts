import { permit } from '../../auth/permit.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { mayClose } from '../../incidents/policy.ts';
import { editableDraft } from './editable-draft.server.ts';
import { incidentOfDraft } from './incident-of-draft.server.ts';

/** The number of the incident that the user may close from this draft. */
export async function closableDraft(scope: Scope, draftId: string): Promise<number> {
  const draft = await editableDraft(scope, draftId);
  permit(mayClose(scope.actor, await incidentOfDraft(scope, draft)));
  return draft.number;
}
