import type { Incident } from '#db/entities/incident.ts';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import type { CloseInput } from '../../incidents/close.schema.ts';
import { createIncident } from '../../incidents/commands/create-incident.server.ts';
import { updateIncident } from '../../incidents/commands/update-incident.server.ts';
import { incidentToEdit } from '../../incidents/queries/incident-to-edit.server.ts';
import { rebaseDraft } from '../conflicts/commands/rebase-draft.server.ts';
import { parseDraft } from '../draft-body.ts';
import { fingerprints, publicFields } from '../form/form-fields.server.ts';
import { inputOfDraft } from '../form/incident-input.ts';
import { type EditableDraft, editableDraft } from '../queries/editable-draft.server.ts';

/** Creates the incident with the draft's id and number, or changes an edit copy's. With `close` also closes it. */
export async function submitDraft(scope: Scope, draftId: string, close?: CloseInput): Promise<Incident> {
  for (;;) {
    const incident = await transaction(scope, (scope) => submitCurrent(scope, draftId, close));
    if (incident) return incident;
    // others changed the incident after the copy was created
    await rebaseDraft(scope, draftId);
  }
}

/** Returns null when the incident has a later version than the one on which the edit copy is based. */
async function submitCurrent(scope: Scope, draftId: string, close?: CloseInput): Promise<Incident | null> {
  const draft = await editableDraft(scope, draftId, { lock: true });
  const { id, number, incidentId } = draft;
  const existing = incidentId ? await incidentToEdit(scope, incidentId) : undefined;
  if (existing && existing.version !== draft.incidentVersion) return null;
  const input = inputOfDraft(scope, draft);
  const incident = existing
    ? await updateIncident(scope, existing.id, input, { close, draftId: id })
    : await createIncident(scope, { id, number, ...input }, { close, draftId: id });
  await scope.em.execute('delete from draft where account_id = current_account() and id = $1', [id]);
  if (existing && !close) await keepEditingStatus(scope, incident);
  await rememberSubmitted(scope, draft, incident);
  return incident;
}

/** Stores fingerprints of the submitted fields, which show whether a form posted later contains newer input. */
async function rememberSubmitted({ em }: Scope, { id, number, createUserId, body }: EditableDraft, incident: Incident) {
  await em.execute(
    `insert into past_draft (account_id, id, number, incident_id, create_user_id, outcome, fields)
     values (current_account(), $1, $2, $3, $4, 'SUBMITTED', $5)`,
    [id, number, incident.id, createUserId, fingerprints(publicFields(parseDraft(body)))],
  );
}

/** Keeps the status "editing" while another user still has an edit copy. */
async function keepEditingStatus({ em }: Scope, incident: Incident) {
  await em.execute(
    `update incident set status = $1 where account_id = current_account() and id = $2
       and exists (select from draft d where d.account_id = incident.account_id and d.incident_id = incident.id)`,
    [incidentStatus.editing, incident.id],
  );
}
