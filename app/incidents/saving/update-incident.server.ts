import type { Incident } from '#db/entities/incident.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { closingWithFollowUp } from '../changes/closing-with-follow-up.server.ts';
import { changeChecklistClass } from '../changes/incident-checklists.server.ts';
import { incidentToEdit } from '../changes/incident-to-change.server.ts';
import { type ChangeOptions, recordChange } from '../changes/record-changes.server.ts';
import { requestReviews } from '../changes/request-reviews.server.ts';
import { attachmentsStay, mayClose, mayDeleteAttachments } from '../policy.ts';
import type { IncidentInput } from './incident.schema.ts';
import { checkedInputs } from './queries/checked-inputs.server.ts';
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

async function deleteParts({ em }: Scope, incidentId: string): Promise<void> {
  await em.execute(deleteSql, [incidentId]);
}

/** A single statement deletes them, because the foreign keys between the tables are checked at its end. */
const deleteSql = `
with gone_attachment as (delete from attachment where account_id = current_account() and incident_id = $1),
  gone_action as (delete from corrective_action where account_id = current_account() and incident_id = $1),
  gone_vehicle as (delete from incident_vehicle where account_id = current_account() and incident_id = $1),
  gone_item as (delete from incident_item where account_id = current_account() and incident_id = $1),
  gone_person as (delete from incident_person where account_id = current_account() and incident_id = $1)
delete from incident_legal_entity where account_id = current_account() and incident_id = $1`;

async function losesAttachments({ em }: Scope, incidentId: string, { attachments }: IncidentInput) {
  const here = new Set(attachments.map(({ id }) => id));
  const stored = await em.execute<{ id: string }[]>(storedSql, [incidentId]);
  return stored.some(({ id }) => !here.has(id));
}

const storedSql = 'select id from attachment where account_id = current_account() and incident_id = $1';
