import { Incident } from '#db/entities/incident.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { incidentToEdit } from '../../../incidents/changes/incident-to-change.server.ts';
import type { CloseInput } from '../../../incidents/close.schema.ts';
import { classesInReview } from '../../../incidents/queries/classes-in-review.server.ts';
import { createIncident } from '../../../incidents/saving/create-incidents.server.ts';
import type { IncidentInput } from '../../../incidents/saving/incident.schema.ts';
import { updateIncident } from '../../../incidents/saving/update-incident.server.ts';
import { type DraftBody, parseDraft } from '../../body/draft-body.ts';
import { bodyFields, fingerprints, isPrivate } from '../../body/form-fields.server.ts';
import { inputOfDraft, isAsStored } from '../../body/incident-input.ts';
import { maskedNotSaved } from '../../body/masked-not-saved.ts';
import { VersionConflictError } from '../../body/version-conflict-error.ts';
import { draftToChange, type EditableDraft } from '../draft-row.server.ts';
import { bodyOfIncident } from '../queries/body-of-incident.server.ts';
import { applySave, type Save } from '../writing/apply-save.server.ts';
import { keepEditingStatus } from '../writing/keep-editing-status.server.ts';
import { lockIncidentOfDraft } from '../writing/lock-incident-of-draft.server.ts';
import { rebaseBody } from '../writing/rebase-body.server.ts';
import { releaseEditing } from '../writing/release-editing.server.ts';

type Submit = { save?: Save | undefined; close?: CloseInput | undefined };

/** Creates the incident with the draft's id and number, or updates the incident of an edit copy, with what `save` adds. */
export async function submitDraft(scope: Scope, draftId: string, { save, close }: Submit = {}): Promise<Incident> {
  return await transaction(scope, async (scope) => {
    await lockIncidentOfDraft(scope, draftId);
    const draft = await draftToChange(scope, draftId);
    const { id, number, incidentId } = draft;
    const existing = incidentId ? await incidentToEdit(scope, incidentId) : undefined;
    const mine = save ? await typedBody(scope, draft, save) : parseDraft(draft.body);
    const isBehind = existing !== undefined && existing.version !== draft.incidentVersion;
    const rebased = isBehind ? await rebaseBody(scope, { id, mine }, existing, save?.chosen) : undefined;
    const body = rebased?.body ?? mine;
    const input = inputOfDraft(scope, { body }, existing);
    const isUnchanged =
      existing && !close && (await isAsBefore(scope, input, existing, { clock: body.clock, theirs: rebased?.theirs }));
    await scope.em.execute('delete from draft where account_id = current_account() and id = $1', [id]);
    const incident = isUnchanged
      ? await releasedIncident(scope, existing.id)
      : existing
        ? await updateIncident(scope, existing.id, input, { close, draftId: id })
        : await createIncident(scope, { id, number, ...input }, { close, draftId: id });
    if (existing && !isUnchanged && !close) await keepEditingStatus(scope, incident.id);
    await rememberSubmitted(scope, draft, body, incident);
    return incident;
  });
}

type Compared = { clock: string | undefined; theirs: DraftBody | undefined };

/** An incident that was returned, or whose class needs a review since, is sent to its review as it is. */
async function isAsBefore(scope: Scope, input: IncidentInput, incident: Incident, { clock, theirs }: Compared) {
  const { reviewState } = incident;
  if (reviewState === 'RETURNED') return false;
  if (reviewState === 'NONE' && (await classesInReview(scope, [input.lastClassId])).size > 0) return false;
  const stored = theirs ?? (await bodyOfIncident(scope, incident, clock));
  // the entity manager must not know the parts, which an update deletes and inserts again
  scope.em.clear();
  return isAsStored(scope, input, { stored, incident });
}

async function releasedIncident(scope: Scope, id: string): Promise<Incident> {
  await releaseEditing(scope, id);
  return await scope.em.findOneOrFail(Incident, { id });
}

async function typedBody(scope: Scope, draft: EditableDraft, save: Save): Promise<DraftBody> {
  const saved = await applySave(scope, draft, save);
  if ('conflict' in saved) throw new VersionConflictError(saved.conflict);
  if (saved.hasDropped) throw new BusinessRuleError(maskedNotSaved);
  return saved.body;
}

/** Fingerprints show whether a form that is posted later has newer input. Private fields are masked in that form. */
async function rememberSubmitted({ em }: Scope, draft: EditableDraft, body: DraftBody, incident: Incident) {
  const fields = fingerprints(bodyFields(body).filter((field) => !isPrivate(field)));
  await em.execute(
    `insert into past_draft (account_id, id, number, incident_id, create_user_id, outcome, fields)
     values (current_account(), $1, $2, $3, $4, 'SUBMITTED', $5)`,
    [draft.id, draft.number, incident.id, draft.createUserId, fields],
  );
}
