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
 * Makes the draft the incident it describes, under the draft's own id and number; the draft of an open incident under
 * edit changes that incident. With `close` it is closed in the same step.
 */
export async function submitDraft(scope: Scope, draftId: string, close?: CloseInput): Promise<Incident> {
  for (;;) {
    const incident = await transaction(scope, async (scope) => {
      const draft = await lockedDraft(scope, draftId);
      authorize(mayEditDraft(scope.actor, draft));
      const opened = draft.incidentId ? await openIncident(scope, draft.incidentId) : undefined;
      if (opened && opened.version !== draft.incidentVersion) return null;
      const input = await inputOfDraft(scope, draft);
      if (opened && !mayDeleteAttachments(scope.actor) && (await losesAttachments(scope, opened.id, input))) {
        throw new BusinessRuleError(attachmentsStay);
      }
      return await written(scope, draft, opened ?? created(scope, draft, input), input, close);
    });
    if (incident) return incident;
    // others have changed it since the copy was begun
    await rebaseDraft(scope, draftId);
  }
}

async function written(
  scope: Scope,
  draft: Draft,
  incident: Incident,
  input: IncidentInput,
  close?: CloseInput,
): Promise<Incident> {
  // as it stood: a change of the investigator takes nothing from whoever makes it
  if (close) authorize(mayClose(scope.actor, incident));
  // a change of its parts alone makes a version too
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
    await stillEdited(scope, incident);
  }
  await rememberSubmitted(scope, draft, incident);
  return incident;
}

/** By the fields as they were submitted, a form that is sent again later is told from one in which more was typed since. */
async function rememberSubmitted({ em }: Scope, { id, number, createUserId, body }: Draft, incident: Incident) {
  await em.execute(
    `insert into past_draft (account_id, id, number, incident_id, create_user_id, outcome, fields)
     values (current_account(), ?, ?, ?, ?, 'SUBMITTED', ?)`,
    [id, number, incident.id, createUserId, fingerprints(publicFields(parseDraft(body)))],
  );
}

function created({ em }: Scope, { id, number, createUserId, createUserName }: Draft, input: IncidentInput): Incident {
  const { reportedDate, occurredDate, lastClassId } = input;
  const moments = {
    reportedAt: reportedDate,
    occurredAt: occurredDate,
    reportedOn: '',
    occurredOn: '',
    occurredMinute: 0,
  };
  return em.create(Incident, { id, number, createUserId, createUserName, lastClassId, ...moments });
}

async function openIncident({ em, actor }: Scope, id: string): Promise<Incident> {
  await em.execute('select from incident where account_id = current_account() and id = ? for no key update', [id]);
  const incident = orNotFound(await em.findOne(Incident, { id }), 'incident');
  if (incident.isClosed()) throw new BusinessRuleError('Cannot edit closed incident');
  authorize(mayEdit(actor, incident));
  return incident;
}

/** Someone else may have a copy of his own open yet. */
async function stillEdited({ em }: Scope, incident: Incident) {
  await em.execute(
    `update incident set status = ? where account_id = current_account() and id = ?
       and exists (select from draft d where d.account_id = incident.account_id and d.incident_id = incident.id)`,
    [incidentStatus.editing, incident.id],
  );
}

function columnsOf({ actor }: Scope, input: IncidentInput) {
  const { reportedDate, location } = input;
  const { timeZone } = actor.account;
  // a day alone is the same day everywhere, and begins on the account's own clock
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
