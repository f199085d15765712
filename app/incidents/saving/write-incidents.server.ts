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
import { LegalEntity, Person } from '#db/entities/people.ts';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import { keysOf, pick } from '#db/vocabulary/keys.ts';
import { legalEntityFields, personFields } from '#db/vocabulary/part-fields.ts';
import { toDateFields, toUtc } from '#db/vocabulary/zoned-time.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { plainText } from '../../ui/rich-text/markdown.ts';
import { ExternalIdTakenError } from './external-id-taken-error.ts';
import type { IncidentInput } from './incident.schema.ts';

type Written = { incident: Incident; input: IncidentInput };

/** The incidents must have no parts; they get the ids of the input, and become open. */
export async function writeIncidents(scope: Scope, incidents: Written[]) {
  for (const { incident, input } of incidents) {
    // `updatedAt` makes a new version even when only parts changed
    Object.assign(incident, columnsOf(scope, input), { status: incidentStatus.open, updatedAt: scope.now() });
  }
  await scope.em.flush().catch(refuseTaken);
  await writeParts(
    scope,
    incidents.map(({ incident: { id }, input }) => ({ incidentId: id, input })),
  );
}

/** Row-level security hides locked incidents from a query, so only the index knows every external id. */
function refuseTaken(error: unknown): never {
  const isTaken = Reflect.get(Object(error), 'constraint') === 'incident_by_external_id';
  throw isTaken ? new ExternalIdTakenError() : error;
}

function columnsOf({ actor }: Scope, input: IncidentInput) {
  const { reportedDate, location } = input;
  const { timeZone } = actor.account;
  // a date without a time is stored as midnight in the account's time zone
  const occurredAt = input.occurredDateUncertain ? toUtc(timeZone, input.occurredOn, '00:00')! : input.occurredDate;
  const occurred = toDateFields(occurredAt, timeZone);
  return {
    externalId: input.externalId,
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

/** Foreign keys decide the order. */
async function writeParts({ em }: Scope, incidents: WrittenParts) {
  const known = incidents.map(({ incidentId, input }) => ({
    incidentId,
    persons: input.persons.map((person) => ({ ...person, personId: person.personId ?? createPerson(em, person) })),
    legalEntities: input.legalEntities.map((legalEntity) => ({
      ...legalEntity,
      legalEntityId:
        legalEntity.legalEntityId ?? em.create(LegalEntity, pick(legalEntity, keysOf(legalEntityFields))).id,
    })),
  }));
  if (known.some(({ persons, legalEntities }) => persons.length + legalEntities.length > 0)) await em.flush();
  for (const { incidentId, persons, legalEntities } of known) {
    for (const [ordinal, { picture, ...person }] of persons.entries()) {
      em.create(IncidentPerson, { ...person, ...pictureOf(picture), incidentId, ordinal });
    }
    for (const [ordinal, legalEntity] of legalEntities.entries()) {
      em.create(IncidentLegalEntity, { ...legalEntity, incidentId, ordinal });
    }
  }
  await em.flush();
  const inputs = incidents.map(({ input }) => input);
  if (inputs.some(({ vehicles, items }) => vehicles.length + items.length > 0)) await writeOwned(em, incidents);
  if (inputs.some(({ attachments, correctiveActions }) => attachments.length + correctiveActions.length > 0)) {
    await writeRest(em, incidents);
  }
}

type WrittenParts = { incidentId: string; input: IncidentInput }[];

async function writeOwned(em: Scope['em'], incidents: WrittenParts) {
  for (const { incidentId, input } of incidents) {
    const personIds = new Set(input.persons.map(({ id }) => id));
    for (const [ordinal, { ownerId, ...vehicle }] of input.vehicles.entries()) {
      em.create(IncidentVehicle, { ...vehicle, ...ownerOf(ownerId, personIds), incidentId, ordinal });
    }
    for (const [ordinal, { ownerId, value, ...item }] of input.items.entries()) {
      em.create(IncidentItem, { ...item, ...ownerOf(ownerId, personIds), valueCents: value, incidentId, ordinal });
    }
  }
  await em.flush();
}

async function writeRest(em: Scope['em'], incidents: WrittenParts) {
  for (const { incidentId, input } of incidents) {
    const vehicleIds = new Set(input.vehicles.map(({ id }) => id));
    for (const { partId, creationDate, ...attachment } of input.attachments) {
      const place = { ...placeOf(partId, vehicleIds), createdAt: new Date(creationDate) };
      em.create(Attachment, { ...attachment, ...place, incidentId });
    }
    for (const [ordinal, { involved: _, ...action }] of input.correctiveActions.entries()) {
      em.create(CorrectiveAction, { ...action, ...referredOf(action), incidentId, ordinal });
    }
  }
  await em.flush();
  for (const { id, involved } of incidents.flatMap(({ input }) => input.correctiveActions)) {
    for (const person of involved) {
      em.create(CorrectiveActionPerson, { correctiveActionId: id, incidentPersonId: person });
    }
  }
  await em.flush();
}

type Input<Kind extends keyof IncidentInput> = IncidentInput[Kind] extends (infer Part)[] ? Part : never;

function createPerson(em: Scope['em'], person: Input<'persons'>): string {
  return em.create(Person, { ...pick(person, keysOf(personFields)), ...pictureOf(person.picture) }).id;
}

function pictureOf(picture: Input<'persons'>['picture']) {
  return { pictureFileId: picture?.fileId ?? null, pictureThumbnailFileId: picture?.thumbnailFileId ?? null };
}

function ownerOf(id: string | null, personIds: Set<string>) {
  const isPerson = id !== null && personIds.has(id);
  return { ownerPersonId: isPerson ? id : null, ownerLegalEntityId: isPerson ? null : id };
}

function placeOf(partId: string | null, vehicleIds: Set<string>) {
  const isVehicle = partId !== null && vehicleIds.has(partId);
  return { incidentVehicleId: isVehicle ? partId : null, incidentItemId: isVehicle ? null : partId };
}

function referredOf(action: Omit<Input<'correctiveActions'>, 'involved'>) {
  const { referred, referredType, referredInternalDepartmentId, referredExternalAgencyId } = action;
  const effectiveType = referred ? referredType : null;
  return {
    referredType: effectiveType,
    referredInternalDepartmentId: effectiveType === 'INTERNAL' ? referredInternalDepartmentId : null,
    referredExternalAgencyId: effectiveType === 'EXTERNAL' ? referredExternalAgencyId : null,
  };
}
