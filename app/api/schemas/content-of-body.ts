import { centsOf } from '#db/vocabulary/amount.ts';
import { noonUtc } from '#db/vocabulary/calendar-day.ts';
import { repeatedHourOf } from '#db/vocabulary/clock-time.ts';
import { isId } from '#db/vocabulary/id.ts';
import { itemStatuses, referredTypes } from '#db/vocabulary/incident.ts';
import { fieldsOfParts, type PartField, type PartKind, partKinds } from '#db/vocabulary/part-fields.ts';
import { toUtc } from '#db/vocabulary/zoned-time.ts';
import type { DraftBody } from '../../drafts/body/draft-body.ts';
import { locationTexts } from '../../drafts/body/draft-parts.ts';
import { displayName } from '../../ui/format.ts';
import type { IncidentContent } from './incident-shape.ts';
import { apiFieldName, apiLists } from './parts.ts';

type Part = DraftBody[PartKind][number];
type BodyContext = { clock: string; incidentId: string | null; isMasked: (personId: string) => boolean };

/** The body must be masked already. */
export function contentOfBody(body: DraftBody, context: BodyContext): IncidentContent {
  const { clock } = context;
  const lists = partKinds.map((kind) => [
    apiLists[kind],
    body[kind].map((part) => ({ ...partContent(kind, part), ...readOnlyOf(kind, part, body, context) })),
  ]);
  const instantOf = (name: 'reported' | 'occurred') => {
    const [date, time, hour] = [body[`${name}Date`], body[`${name}Time`], repeatedHourOf(body[`${name}Hour`])];
    return toUtc(clock, date, time, hour)?.toISOString() ?? null;
  };
  return {
    externalId: body.externalId || null,
    assignedUserId: idOf(body.assignedUserId),
    reportedDate: instantOf('reported'),
    occurredDate: body.occurredDateUncertain ? dayOf(body.occurredDate) : instantOf('occurred'),
    occurredDateUncertain: body.occurredDateUncertain,
    lastClassId: idOf(body.lastClassId),
    severityId: idOf(body.severityId),
    primaryCauseId: idOf(body.primaryCauseId),
    causeComments: body.causeComments,
    summary: body.summary,
    location: Object.fromEntries(
      locationTexts.map((name) => [name, /Id$/.test(name) ? idOf(body.location[name]) : body.location[name]]),
    ) as IncidentContent['location'],
    ...(Object.fromEntries(lists) as Pick<IncidentContent, (typeof apiLists)[PartKind]>),
    attachments: body.attachments.map(({ id, partId, name, comments, fileName, attachmentType, ...file }) => ({
      id,
      incidentId: context.incidentId,
      name,
      comments,
      fileName,
      attachmentType,
      incidentItemId: body.items.some((item) => item.id === partId) ? partId : null,
      incidentVehicleId: body.vehicles.some((vehicle) => vehicle.id === partId) ? partId : null,
      sizeBytes: file.sizeBytes,
      creationDate: file.creationDate,
      ...shownOf(file),
    })),
  };
}

export function shownOf(file: Pick<DraftBody['attachments'][number], 'notShown' | 'sha256' | 'uploadedSha256'>) {
  const { notShown = null, sha256 = null, uploadedSha256 = null } = file;
  return { shown: notShown === null, notShownReason: notShown, sha256, uploadedSha256 };
}

export function partContent(kind: PartKind, part: Part): Record<string, unknown> & { id: string } {
  const values: Record<string, unknown> = part;
  const fields: [string, PartField][] = Object.entries(fieldsOfParts[kind]);
  return {
    id: part.id,
    ...Object.fromEntries(fields.map(([name, field]) => [apiFieldName(kind, name), shownValue(field, values[name])])),
    ...('involved' in part && { involvedPersonList: part.involved }),
    ...('personId' in part && { personId: part.personId, duplicationChecked: part.duplicationChecked }),
    ...('legalEntityId' in part && { personId: part.legalEntityId, duplicationChecked: part.duplicationChecked }),
  };
}

function readOnlyOf(kind: PartKind, part: Part, body: DraftBody, { incidentId, isMasked }: BodyContext) {
  if (kind === 'persons' && 'picture' in part) {
    return { incidentId, displayName: displayName(part), masked: isMasked(part.id), hasPicture: part.picture !== null };
  }
  if (kind === 'legalEntities' && 'name' in part) return { incidentId, displayName: part.name || 'Unknown' };
  if ('ownerId' in part) return { incidentId, ownerName: ownerName(body, part.ownerId) };
  return { incidentId, ...('actionType' in part && { actionType: part.actionType }) };
}

function ownerName({ persons, legalEntities }: DraftBody, ownerId: string): string | null {
  const person = persons.find(({ id }) => id === ownerId);
  if (person) return displayName(person);
  return legalEntities.find(({ id }) => id === ownerId)?.name ?? null;
}

function shownValue({ kind }: PartField, value: unknown): unknown {
  if (kind === 'switch') return value === true;
  const text = typeof value === 'string' ? value : '';
  if (kind === 'choice' || kind === 'owner') return idOf(text);
  if (kind === 'date') return dayOf(text);
  if (kind === 'amount') return centsOf(text) ?? null;
  if (kind === 'status') return itemStatuses.find((status) => status === text) ?? null;
  return kind === 'referredType' ? (referredTypes.find((type) => type === text) ?? null) : text;
}

const idOf = (text: string) => (isId(text) ? text : null);
const dayOf = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) && noonUtc(text) ? text : null);
