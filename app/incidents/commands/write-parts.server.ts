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
import { legalEntityFields, personFields } from '#db/vocabulary/part-fields.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { IncidentInput } from '../incident.schema.ts';

/** Writes the parts of an incident anew, each under the id it has on the draft. Foreign keys decide the order. */
export async function writeParts({ em }: Scope, incidentId: string, input: IncidentInput) {
  await em.execute(clearSql, Array(6).fill(incidentId));
  const persons = input.persons.map((person) => ({ ...person, personId: person.personId ?? keepPerson(em, person) }));
  const companies = input.legalEntities.map((company) => ({
    ...company,
    legalEntityId: company.legalEntityId ?? em.create(LegalEntity, of(legalEntityFields, company)).id,
  }));
  await em.flush();
  for (const [ordinal, { picture, ...person }] of persons.entries()) {
    em.create(IncidentPerson, { ...person, ...pictureOf(picture), incidentId, ordinal });
  }
  for (const [ordinal, company] of companies.entries()) {
    em.create(IncidentLegalEntity, { ...company, incidentId, ordinal });
  }
  await em.flush();
  const isPerson = new Set(persons.map(({ id }) => id));
  for (const [ordinal, { ownerId, ...vehicle }] of input.vehicles.entries()) {
    em.create(IncidentVehicle, { ...vehicle, ...ownerOf(ownerId, isPerson), incidentId, ordinal });
  }
  for (const [ordinal, { ownerId, value, ...item }] of input.items.entries()) {
    em.create(IncidentItem, { ...item, ...ownerOf(ownerId, isPerson), valueCents: value, incidentId, ordinal });
  }
  await em.flush();
  const isVehicle = new Set(input.vehicles.map(({ id }) => id));
  for (const { partId, creationDate, ...attachment } of input.attachments) {
    const place = { ...placeOf(partId, isVehicle), createdAt: new Date(creationDate) };
    em.create(Attachment, { ...attachment, ...place, incidentId });
  }
  for (const [ordinal, { involved: _, ...action }] of input.correctiveActions.entries()) {
    em.create(CorrectiveAction, { ...action, ...referredOf(action), incidentId, ordinal });
  }
  await em.flush();
  for (const { id, involved } of input.correctiveActions) {
    for (const person of involved) {
      em.create(CorrectiveActionPerson, { correctiveActionId: id, incidentPersonId: person });
    }
  }
  await em.flush();
}

/** In one statement, at whose end the foreign keys among them are looked at. */
const clearSql = `
with gone_attachment as (delete from attachment where account_id = current_account() and incident_id = ?),
  gone_action as (delete from corrective_action where account_id = current_account() and incident_id = ?),
  gone_vehicle as (delete from incident_vehicle where account_id = current_account() and incident_id = ?),
  gone_item as (delete from incident_item where account_id = current_account() and incident_id = ?),
  gone_person as (delete from incident_person where account_id = current_account() and incident_id = ?)
delete from incident_legal_entity where account_id = current_account() and incident_id = ?`;

type Input<Kind extends keyof IncidentInput> = IncidentInput[Kind] extends (infer Part)[] ? Part : never;

/** Who nobody knows yet is kept for later incidents. */
function keepPerson(em: Scope['em'], person: Input<'persons'>): string {
  return em.create(Person, { ...of(personFields, person), ...pictureOf(person.picture) }).id;
}

/** Who or what it is, and not what happened here. */
function of<Fields extends object, Part extends Record<keyof Fields, unknown>>(fields: Fields, part: Part) {
  const names = Object.keys(fields) as (keyof Fields)[];
  return Object.fromEntries(names.map((name) => [name, part[name]])) as Pick<Part, keyof Fields>;
}

function pictureOf(picture: Input<'persons'>['picture']) {
  return { pictureFileId: picture?.fileId ?? null, pictureThumbnailFileId: picture?.thumbnailFileId ?? null };
}

function ownerOf(id: string | null, isPerson: Set<string>) {
  const person = id !== null && isPerson.has(id);
  return { ownerPersonId: person ? id : null, ownerLegalEntityId: person ? null : id };
}

function placeOf(partId: string | null, isVehicle: Set<string>) {
  const vehicle = partId !== null && isVehicle.has(partId);
  return { incidentVehicleId: vehicle ? partId : null, incidentItemId: vehicle ? null : partId };
}

/** To nobody, to a department of one's own, or to an agency outside. */
function referredOf(action: Omit<Input<'correctiveActions'>, 'involved'>) {
  const { referred, referredType, referredInternalDepartmentId, referredExternalAgencyId } = action;
  const to = referred ? referredType : null;
  return {
    referredType: to,
    referredInternalDepartmentId: to === 'INTERNAL' ? referredInternalDepartmentId : null,
    referredExternalAgencyId: to === 'EXTERNAL' ? referredExternalAgencyId : null,
  };
}
