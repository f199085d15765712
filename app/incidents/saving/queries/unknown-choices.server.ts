import type { LookupType } from '#db/vocabulary/lookup.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { Messages } from '../../../platform/forms/form-errors.ts';
import { canInvestigateSql } from '../can-investigate.ts';
import type { IncidentInput } from '../incident.schema.ts';

type Choice = {
  field: string;
  id: string | null;
  of: LookupType | 'INVESTIGATOR' | 'CITY' | 'PERSON' | 'LEGAL_ENTITY';
  message?: string;
};

/** Returns messages for ids that the account does not offer; `incidentId` keeps its class and its investigator. */
export async function unknownChoices(
  scope: Scope,
  inputs: IncidentInput[],
  incidentId: string | null,
): Promise<Messages[]> {
  const choices = inputs.map((input) => choicesOf(input).filter((choice) => choice.id !== null));
  const ids = new Set(choices.flat().map((choice) => choice.id));
  const known = await scope.em.execute<{ id: string; of: string }[]>(knownSql, [JSON.stringify([...ids]), incidentId]);
  const found = new Set(known.map(({ id, of }) => `${of} ${id}`));
  return inputs.map((input, index) => {
    const unknown: { field: string; message?: string }[] = choices[index]!.filter(
      ({ id, of }) => !found.has(`${of} ${id?.toLowerCase()}`),
    );
    unknown.push(...ownersUnknown(input), ...involvedUnknown(input));
    return Object.fromEntries(unknown.map(({ field, message = 'Choose from the list.' }) => [field, [message]]));
  });
}

function choicesOf(input: IncidentInput): Choice[] {
  return [
    { field: 'assignedUserId', id: input.assignedUserId, of: 'INVESTIGATOR' },
    {
      field: 'lastClassId',
      id: input.lastClassId,
      of: 'INCIDENT_CLASS',
      message: 'Choose an incident class that has none under it.',
    },
    { field: 'severityId', id: input.severityId, of: 'SEVERITY_TYPE' },
    { field: 'primaryCauseId', id: input.primaryCauseId, of: 'PRIMARY_CAUSE' },
    { field: 'location.lastLocationId', id: input.location.lastLocationId, of: 'LOCATION' },
    { field: 'location.cityName', id: input.location.cityId, of: 'CITY', message: 'invalid cityId' },
    ...input.persons.flatMap((person, index): Choice[] => [
      { field: `persons[${index}].lookupPersonTypeId`, id: person.lookupPersonTypeId, of: 'PERSON_TYPE' },
      { field: `persons[${index}].lookupDepartmentId`, id: person.lookupDepartmentId, of: 'DEPARTMENT' },
      { field: `persons[${index}].lookupGenderTypeId`, id: person.lookupGenderTypeId, of: 'GENDER_TYPE' },
      { field: `persons[${index}].cityName`, id: person.cityId, of: 'CITY', message: 'invalid cityId' },
      {
        field: `persons[${index}].firstName`,
        id: person.personId,
        of: 'PERSON',
        message: 'This person is no longer on record.',
      },
    ]),
    ...input.legalEntities.flatMap((company, index): Choice[] => [
      { field: `legalEntities[${index}].cityName`, id: company.cityId, of: 'CITY', message: 'invalid cityId' },
      {
        field: `legalEntities[${index}].name`,
        id: company.legalEntityId,
        of: 'LEGAL_ENTITY',
        message: 'This legal entity is no longer on record.',
      },
    ]),
    ...input.vehicles.map((vehicle, index): Choice => {
      const message = 'invalid involvementId';
      return {
        field: `vehicles[${index}].involvementId`,
        id: vehicle.involvementId,
        of: 'VEHICLE_INVOLVEMENT',
        message,
      };
    }),
    ...input.correctiveActions.flatMap((action, index): Choice[] => {
      const name = `correctiveActions[${index}]`;
      const { typeId, referredInternalDepartmentId, referredExternalAgencyId } = action;
      return [
        { field: `${name}.typeId`, id: typeId, of: 'CORRECTIVE_ACTION_TYPE' },
        { field: `${name}.referredInternalDepartmentId`, id: referredInternalDepartmentId, of: 'DEPARTMENT' },
        { field: `${name}.referredExternalAgencyId`, id: referredExternalAgencyId, of: 'REFERRED_AGENCY' },
      ];
    }),
  ];
}

function ownersUnknown({ persons, legalEntities, ...input }: IncidentInput) {
  const isHere = new Set([...persons, ...legalEntities].map(({ id }) => id));
  return (['vehicles', 'items'] as const).flatMap((kind) =>
    input[kind].flatMap(({ ownerId }, index) =>
      ownerId === null || isHere.has(ownerId)
        ? []
        : [{ field: `${kind}[${index}].ownerId`, message: 'invalid ownerPersonId' }],
    ),
  );
}

function involvedUnknown({ persons, correctiveActions }: IncidentInput) {
  const isHere = new Set(persons.map(({ id }) => id));
  return correctiveActions.flatMap(({ involved }, index) =>
    involved.every((id) => isHere.has(id))
      ? []
      : [{ field: `correctiveActions[${index}].involved`, message: 'invalid person id' }],
  );
}

/** A class must be a leaf when it is chosen. An entry that was disabled after it was chosen stays valid. */
const knownSql = `
with asked as (select distinct value::uuid as id from jsonb_array_elements_text($1::jsonb))
select l.id, l.type as of from lookup l join asked using (id)
where l.account_id = current_account()
  and (l.type <> 'INCIDENT_CLASS'
    or not exists (select from lookup c where c.account_id = l.account_id and c.parent_id = l.id and c.active)
    or exists (select from incident i where i.account_id = l.account_id and i.id = $2 and i.last_class_id = l.id))
union all
select u.id, 'INVESTIGATOR' from app_user u join asked using (id)
left join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
where u.account_id = current_account() and (${canInvestigateSql}
  or exists (select from incident i where i.account_id = u.account_id and i.id = $2 and i.assigned_user_id = u.id))
union all
select c.id, 'CITY' from city c join asked using (id)
union all
select p.id, 'PERSON' from person p join asked using (id) where p.account_id = current_account()
union all
select e.id, 'LEGAL_ENTITY' from legal_entity e join asked using (id) where e.account_id = current_account()`;
