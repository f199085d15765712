import type { Draft } from '#db/entities/draft.ts';
import { Incident } from '#db/entities/incident.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import { authorize, orNotFound } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import type { CloseInput } from '../../incidents/close.schema.ts';
import { recordChange } from '../../incidents/commands/record-change.server.ts';
import { writeParts } from '../../incidents/commands/write-parts.server.ts';
import type { IncidentInput } from '../../incidents/incident.schema.ts';
import { mayClose, mayEdit } from '../../incidents/policy.ts';
import { toDateFields, toUtc } from '../../incidents/zoned-time.ts';
import { plainText } from '../../ui/rich-text/markdown.ts';
import { rebaseDraft } from '../conflicts/commands/rebase-draft.server.ts';
import { parseDraft } from '../draft-body.ts';
import { fingerprints, publicFields } from '../form/form-fields.server.ts';
import { inputOfDraft } from '../form/queries/input-of-draft.server.ts';
import { losesAttachments } from '../parts/queries/loses-attachments.server.ts';
import { attachmentsStay, mayDeleteAttachments, mayEditDraft } from '../policy.ts';
import { lockedDraft } from '../queries/locked-draft.server.ts';

/**
 * Creates the incident from the draft, with the draft's id and number; an edit copy changes its incident instead. With
 * `close` the incident is closed in the same transaction.
 */
export async function submitDraft(scope: Scope, draftId: string, close?: CloseInput): Promise<Incident> {
  for (;;) {
    const incident = await transaction(scope, async (scope) => {
      const draft = await lockedDraft(scope, draftId);
      authorize(mayEditDraft(scope.actor, draft));
      const existing = draft.incidentId ? await openIncident(scope, draft.incidentId) : undefined;
      if (existing && existing.version !== draft.incidentVersion) return null;
      const input = await inputOfDraft(scope, draft);
      if (existing && !mayDeleteAttachments(scope.actor) && (await losesAttachments(scope, existing.id, input))) {
        throw new BusinessRuleError(attachmentsStay);
      }
      return await writeIncident(scope, draft, existing ?? newIncident(scope, draft, input), input, close);
    });
    if (incident) return incident;
    // others changed the incident after the copy was created
    await rebaseDraft(scope, draftId);
  }
}

async function writeIncident(
  scope: Scope,
  draft: Draft,
  incident: Incident,
  input: IncidentInput,
  close?: CloseInput,
): Promise<Incident> {
  // checked before the write: users may close an incident while they assign it to another investigator
  if (close) authorize(mayClose(scope.actor, incident));
  // `updatedAt` makes a new version even when only parts changed
  Object.assign(incident, columnsOf(scope, input), { status: incidentStatus.open, updatedAt: scope.now() });
  await scope.em.flush();
  await writeParts(scope, incident.id, input);
  scope.em.remove(draft);
  if (!draft.incidentId) await recordChange(scope, incident, 'CREATE', draft);
  if (close) {
    incident.close(scope.actor, scope.now(), close);
    await recordChange(scope, incident, 'CLOSE', draft);
  } else if (draft.incidentId) {
    await recordChange(scope, incident, 'EDIT', draft);
    await keepEditingStatus(scope, incident);
  }
  await rememberSubmitted(scope, draft, incident);
  return incident;
}

/** Stores fingerprints of the submitted fields, which show whether a form posted later contains newer input. */
async function rememberSubmitted({ em }: Scope, { id, number, createUserId, body }: Draft, incident: Incident) {
  await em.execute(
    `insert into past_draft (account_id, id, number, incident_id, create_user_id, outcome, fields)
     values (current_account(), ?, ?, ?, ?, 'SUBMITTED', ?)`,
    [id, number, incident.id, createUserId, fingerprints(publicFields(parseDraft(body)))],
  );
}

function newIncident(
  { em }: Scope,
  { id, number, createUserId, createUserName }: Draft,
  input: IncidentInput,
): Incident {
  const { reportedDate, occurredDate, lastClassId } = input;
  const requiredColumns = {
    reportedAt: reportedDate,
    occurredAt: occurredDate,
    reportedOn: '',
    occurredOn: '',
    occurredMinute: 0,
  };
  return em.create(Incident, { id, number, createUserId, createUserName, lastClassId, ...requiredColumns });
}

async function openIncident({ em, actor }: Scope, id: string): Promise<Incident> {
  await em.execute('select from incident where account_id = current_account() and id = ? for no key update', [id]);
  const incident = orNotFound(await em.findOne(Incident, { id }), 'incident');
  if (incident.isClosed()) throw new BusinessRuleError('Cannot edit closed incident');
  authorize(mayEdit(actor, incident));
  return incident;
}

/** Keeps the status "editing" while another user still has an edit copy. */
async function keepEditingStatus({ em }: Scope, incident: Incident) {
  await em.execute(
    `update incident set status = ? where account_id = current_account() and id = ?
       and exists (select from draft d where d.account_id = incident.account_id and d.incident_id = incident.id)`,
    [incidentStatus.editing, incident.id],
  );
}

function columnsOf({ actor }: Scope, input: IncidentInput) {
  const { reportedDate, location } = input;
  const { timeZone } = actor.account;
  // a date without a time is stored as midnight in the account's time zone
  const occurredAt = input.occurredDateUncertain ? toUtc(timeZone, input.occurredOn, '00:00')! : input.occurredDate;
  const occurred = toDateFields(occurredAt, timeZone);
  return {
    assignedUserId: input.assignedUserId,
    lastClassId: input.lastClassId,
    severityId: input.severityId,
    primaryCauseId: input.primaryCauseId,
    causeComments: input.causeComments,
    summary: input.summary,
    summaryText: plainText(input.summary),
    reportedAt: reportedDate,
    reportedOn: toDateFields(reportedDate, timeZone).date,
    occurredAt,
    occurredUncertain: input.occurredDateUncertain,
    occurredOn: occurred.date,
    occurredMinute: occurred.minute,
    lastLocationId: location.lastLocationId,
    locationUnit: location.unit,
    locationAddress: location.address,
    locationStreet: location.street,
    locationCityId: location.cityId,
    locationCityName: location.cityName,
    locationStateName: location.stateName,
    locationCountryCode: location.countryCode,
    locationPostalCode: location.postalCode,
  };
}
