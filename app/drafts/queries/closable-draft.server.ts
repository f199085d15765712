import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { mayClose } from '../../incidents/policy.ts';
import { incidentOfDraft } from '../editing/queries/incident-of-draft.server.ts';
import { editableDraft } from './editable-draft.server.ts';

/** Returns the number of the draft; throws when the user may not close its incident. */
export async function closableDraft(scope: Scope, draftId: string): Promise<number> {
  const draft = await editableDraft(scope, draftId);
  authorize(mayClose(scope.actor, await incidentOfDraft(scope, draft)));
  return draft.number;
}
