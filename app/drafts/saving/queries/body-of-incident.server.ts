import type { Incident } from '#db/entities/incident.ts';
import {
  Attachment,
  CorrectiveAction,
  CorrectiveActionPerson,
  IncidentItem,
  IncidentLegalEntity,
  IncidentPerson,
  IncidentVehicle,
} from '#db/entities/incident-parts.ts';
import { StoredFile } from '#db/entities/printout.ts';
import { amountOf } from '#db/vocabulary/amount.ts';
import { mapNames } from '#db/vocabulary/keys.ts';
import type { PartKind } from '#db/vocabulary/part-fields.ts';
import { repeatedHourAt, toDateFields } from '#db/vocabulary/zoned-time.ts';
import { notShownOf } from '../../../attachments/file-kinds.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { type DraftBody, incidentTexts, parseDraft } from '../../body/draft-body.ts';
import { blank, type DraftParts, locationTexts, newPart, partFields } from '../../body/draft-parts.ts';

/** Times are in the zone `clock`. Unmasked: do not send the result to a client. */
export async function bodyOfIncident(
  { em, actor }: Scope,
  incident: Incident,
  clock = actor.timeZone,
): Promise<DraftBody> {
  const here = { where: { incidentId: incident.id }, orderBy: { ordinal: 'asc', id: 'asc' } } as const;
  const persons = await em.find(IncidentPerson, here.where, { orderBy: here.orderBy });
  const companies = await em.find(IncidentLegalEntity, here.where, { orderBy: here.orderBy });
  const vehicles = await em.find(IncidentVehicle, here.where, { orderBy: here.orderBy });
  const items = await em.find(IncidentItem, here.where, { orderBy: here.orderBy });
  const actions = await em.find(CorrectiveAction, here.where, { orderBy: here.orderBy });
  const involved = await em.find(CorrectiveActionPerson, { correctiveActionId: actions.map(({ id }) => id) });
  const isInvolvedIn = (actionId: string) => (personId: string) =>
    involved.some((each) => each.correctiveActionId === actionId && each.incidentPersonId === personId);
  return {
    ...parseDraft({ ...momentsOf(incident, clock), clock }),
    ...texts(
      incidentTexts.filter((name) => name in incident),
      incident,
    ),
    location: locationOf(incident),
    persons: persons.map((person) => ({
      ...partOf('persons', person),
      personId: person.personId ?? null,
      duplicationChecked: true,
      picture: person.pictureFileId
        ? { fileId: person.pictureFileId, thumbnailFileId: person.pictureThumbnailFileId ?? person.pictureFileId }
        : null,
    })),
    legalEntities: companies.map((company) => ({
      ...partOf('legalEntities', company),
      legalEntityId: company.legalEntityId ?? null,
      duplicationChecked: true,
    })),
    vehicles: vehicles.map((vehicle) => ({ ...partOf('vehicles', vehicle), ownerId: ownerOf(vehicle) })),
    items: items.map((item) => ({
      ...partOf('items', item),
      ownerId: ownerOf(item),
      value: item.valueCents === null || item.valueCents === undefined ? '' : amountOf(item.valueCents),
    })),
    correctiveActions: actions.map((action) => ({
      ...partOf('correctiveActions', action),
      actionType: action.actionType,
      involved: persons.map(({ id }) => id).filter(isInvolvedIn(action.id)),
    })),
    attachments: await attachmentsOf({ em }, incident.id),
  };
}

function momentsOf(incident: Incident, timeZone: string) {
  const reported = toDateFields(incident.reportedAt, timeZone);
  const occurred = toDateFields(incident.occurredAt, timeZone);
  return {
    reportedDate: reported.date,
    reportedTime: reported.time,
    reportedHour: repeatedHourAt(incident.reportedAt, timeZone),
    occurredDate: incident.occurredUncertain ? incident.occurredOn : occurred.date,
    occurredTime: incident.occurredUncertain ? '' : occurred.time,
    occurredHour: incident.occurredUncertain ? '' : repeatedHourAt(incident.occurredAt, timeZone),
    occurredDateUncertain: incident.occurredUncertain,
  };
}

function locationOf(incident: Incident): DraftBody['location'] {
  const columns = Object.entries(incident).map(([name, value]) => {
    const own = name.replace(/^location/, '');
    return [own === name ? name : own.charAt(0).toLowerCase() + own.slice(1), value];
  });
  return { ...blank(locationTexts, ''), ...texts(locationTexts, Object.fromEntries(columns)) };
}

function partOf<Kind extends PartKind>(kind: Kind, row: { id: string }): DraftParts[Kind][number] {
  const { texts: names, switches } = partFields[kind];
  const on = mapNames<string, boolean>(switches, (name) => Reflect.get(row, name) === true);
  return { ...newPart(kind, row.id), ...texts(names, row), ...on, stored: true };
}

function ownerOf(part: { ownerPersonId?: string | null; ownerLegalEntityId?: string | null }) {
  return part.ownerPersonId ?? part.ownerLegalEntityId ?? '';
}

async function attachmentsOf({ em }: Pick<Scope, 'em'>, incidentId: string): Promise<DraftBody['attachments']> {
  const rows = await em.find(Attachment, { incidentId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  const files = await em.find(StoredFile, { id: rows.map(({ fileId }) => fileId) });
  const fileOf = new Map(files.map((file) => [file.id, factsOf(file)]));
  return rows.map((row) => ({
    id: row.id,
    stored: true,
    partId: row.incidentVehicleId ?? row.incidentItemId ?? null,
    fileId: row.fileId,
    thumbnailFileId: row.thumbnailFileId ?? null,
    name: row.name,
    comments: row.comments,
    fileName: row.fileName,
    attachmentType: row.attachmentType,
    ...(fileOf.get(row.fileId) ?? { sizeBytes: 0 }),
    creationDate: row.createdAt.toISOString(),
  }));
}

function factsOf({ mediaType, notShown, sha256, uploadedSha256, sizeBytes }: StoredFile) {
  return {
    sizeBytes: Number(sizeBytes),
    notShown: notShownOf({ mediaType, notShown: notShown ?? null }),
    sha256: hexOf(sha256),
    uploadedSha256: uploadedSha256 ? hexOf(uploadedSha256) : null,
  };
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function texts<Name extends string>(names: readonly Name[], row: object) {
  return mapNames(
    names.filter((name) => name in row),
    (name) => String(Reflect.get(row, name) ?? ''),
  );
}
