import { z } from 'zod';
import type { IncidentRecord } from '../../incidents/incident-record.ts';
import { shownOf } from './content-of-body.ts';
import { closeBlock } from './read-incident.ts';

const part = z.record(z.string(), z.json());

/** Has the names of choices at that time instead of ids, and only fields of the version that wrote it. */
export const pastShape = z
  .strictObject({
    id: z.string(),
    number: z.number().int(),
    externalId: z.string().nullable(),
    status: z.number().int(),
    locked: z.boolean(),
    createUserName: z.string(),
    assignedUserName: z.string().nullable(),
    reportedDate: z.string().nullable(),
    occurredDate: z.string().nullable(),
    occurredDateUncertain: z.boolean(),
    whatHappened: z.string(),
    severity: z.string().nullable(),
    primaryCause: z.string().nullable(),
    causeComments: z.string(),
    summary: z.string(),
    location: part,
    persons: z.array(part),
    companies: z.array(part),
    vehicles: z.array(part),
    items: z.array(part),
    attachments: z.array(part),
    correctiveActions: z.array(part),
    close: part.nullable(),
  })
  .meta({ id: 'PastIncident' });

type Past = z.input<typeof pastShape>;

/** `record` must be masked already. */
export function pastIncidentShape(record: IncidentRecord): Past {
  const { id, number, status, locked, legalEntities, items, location } = record;
  const { locationPath, ...address } = location;
  return {
    id,
    number,
    status,
    locked,
    externalId: record.externalId ?? null,
    createUserName: record.createUserName ?? '',
    assignedUserName: record.assignedUserName ?? null,
    reportedDate: record.reportedDate ?? null,
    occurredDate: record.occurredDate ?? null,
    occurredDateUncertain: record.occurredDateUncertain ?? false,
    whatHappened: record.classPath.join(' / '),
    severity: record.severity ?? null,
    primaryCause: record.primaryCause ?? null,
    causeComments: record.causeComments ?? '',
    summary: record.summary ?? '',
    location: { ...address, lastLocation: locationPath.join(' / ') } as Past['location'],
    persons: record.persons.map(({ pictureFileId, ...person }) => ({
      ...person,
      hasPicture: Boolean(pictureFileId),
    })) as Past['persons'],
    companies: legalEntities.map(({ legalEntityId, owner, ...company }) => ({
      ...company,
      personId: legalEntityId,
      isOwner: owner,
    })) as Past['companies'],
    vehicles: record.vehicles as unknown as Past['vehicles'],
    items: items.map(({ valueCents, ...item }) => ({ ...item, value: valueCents ?? null })) as unknown as Past['items'],
    attachments: record.attachments.map(({ vehicleId, itemId, notShown, sha256, uploadedSha256, ...attachment }) => ({
      ...shownOf({ notShown, sha256, uploadedSha256 }),
      ...attachment,
      incidentVehicleId: vehicleId ?? null,
      incidentItemId: itemId ?? null,
    })) as Past['attachments'],
    correctiveActions: record.correctiveActions as unknown as Past['correctiveActions'],
    close: record.close ? closeBlock(record.close) : null,
  };
}
