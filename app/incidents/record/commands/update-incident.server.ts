import type { Incident } from '#db/entities/incident.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { changeChecklistClass } from '../../commands/change-checklist-class.server.ts';
import { closingWithFollowUp } from '../../commands/closing-with-follow-up.server.ts';
import { type ChangeOptions, recordChange } from '../../commands/record-change.server.ts';
import { requestReviews } from '../../commands/request-reviews.server.ts';
import { attachmentsStay, mayClose, mayDeleteAttachments } from '../../policy.ts';
import type { IncidentInput } from '../incident.schema.ts';
import { checkedInputs } from '../queries/checked-inputs.server.ts';
import { losesAttachments } from '../queries/loses-attachments.server.ts';
import { deleteParts } from './delete-parts.server.ts';
import { incidentToEdit } from './incident-to-edit.server.ts';
import { writeIncidents } from './write-incidents.server.ts';

/** Throws messages by field for ids not offered, and for removed attachments that the user may not delete. */
export async function updateIncident(
  scope: Scope,
  id: string,
  input: IncidentInput,
  { close, draftId }: ChangeOptions = {},
): Promise<Incident> {
  return await transaction(scope, async (scope) => {
    const { actor } = scope;
    const incident = await incidentToEdit(scope, id);
    const [checked] = await checkedInputs(scope, [input], id);
    if (!mayDeleteAttachments(actor) && (await losesAttachments(scope, id, checked!))) {
      throw new BusinessRuleError(attachmentsStay);
    }
    // checked before the write, because a user may close an incident while assigning it to another investigator
    if (close) authorize(mayClose(actor, incident));
    const { lastClassId: classBefore } = incident;
    await requestReviews(scope, [{ incident, input: checked!, close }]);
    await deleteParts(scope, incident.id);
    await writeIncidents(scope, [{ incident, input: checked! }]);
    await changeChecklistClass(scope, incident, classBefore);
    if (close) incident.close(actor, scope.now(), await closingWithFollowUp(scope, incident, close));
    await recordChange(scope, incident, close ? 'CLOSE' : 'EDIT', { draftId });
    return incident;
  });
}
