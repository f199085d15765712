import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { amendFirst, isApproved, isClosed, mayEdit } from '../../../incidents/policy.ts';
import { viewableIncidents } from '../../../incidents/queries/viewable-incidents.server.ts';
import { inDraft, inIncident, type WayToChange } from '../ways-to-change.server.ts';
import { editableDraft } from './editable-draft.server.ts';

/** The id names a viewable incident, else a draft. Throws where the user may not edit it; the command checks again. */
export async function wayToChange(scope: Scope, id: string): Promise<WayToChange> {
  const [incident] = await viewableIncidents(scope, [id]);
  if (!incident) {
    await editableDraft(scope, id);
    return inDraft;
  }
  if (isClosed(incident)) throw new BusinessRuleError('Cannot edit closed incident');
  if (isApproved(incident)) throw new BusinessRuleError(amendFirst);
  authorize(mayEdit(scope.actor, incident));
  return inIncident;
}
