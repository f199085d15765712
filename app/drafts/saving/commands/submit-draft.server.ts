import type { Incident } from '#db/entities/incident.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { incidentToEdit } from '../../../incidents/changes/incident-to-change.server.ts';
import type { CloseInput } from '../../../incidents/close.schema.ts';
import { createIncident } from '../../../incidents/saving/create-incidents.server.ts';
import { updateIncident } from '../../../incidents/saving/update-incident.server.ts';
import { parseDraft } from '../../body/draft-body.ts';
import { fingerprints, publicFields } from '../../body/form-fields.server.ts';
import { inputOfDraft } from '../../body/incident-input.ts';
import { draftToChange, type EditableDraft } from '../draft-row.server.ts';
import { keepEditingStatus } from './keep-editing-status.server.ts';
import { rebaseDraft } from './rebase-draft.server.ts';

/** Creates the incident with the draft's id and number, or updates the incident of an edit copy. */
export async function submitDraft(scope: Scope, draftId: string, close?: CloseInput): Promise<Incident> {
  for (;;) {
    const incident = await transaction(scope, (scope) => submitCurrent(scope, draftId, close));
    if (incident) return incident;
    // others changed the incident after the copy was created
    await rebaseDraft(scope, draftId);
  }
}

/** Returns null when the incident has a later version than the edit copy. */
async function submitCurrent(scope: Scope, draftId: string, close?: CloseInput): Promise<Incident | null> {
  const draft = await draftToChange(scope, draftId);
  const { id, number, incidentId } = draft;
  const existing = incidentId ? await incidentToEdit(scope, incidentId) : undefined;
  if (existing && existing.version !== draft.incidentVersion) return null;
  const input = inputOfDraft(scope, draft, existing);
  const incident = existing
    ? await updateIncident(scope, existing.id, input, { close, draftId: id })
    : await createIncident(scope, { id, number, ...input }, { close, draftId: id });
  await scope.em.execute('delete from draft where account_id = current_account() and id = $1', [id]);
  if (existing && !close) await keepEditingStatus(scope, incident.id);
  await rememberSubmitted(scope, draft, incident);
  return incident;
}

/** Fingerprints show whether a form that is posted later has newer input. */
async function rememberSubmitted({ em }: Scope, { id, number, createUserId, body }: EditableDraft, incident: Incident) {
  await em.execute(
    `insert into past_draft (account_id, id, number, incident_id, create_user_id, outcome, fields)
     values (current_account(), $1, $2, $3, $4, 'SUBMITTED', $5)`,
    [id, number, incident.id, createUserId, fingerprints(publicFields(parseDraft(body)))],
  );
}
