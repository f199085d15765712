import { z } from 'zod';
import { personRelations } from '#db/vocabulary/incident.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import { addPerson } from '../../drafts/parts/commands/add-person.server.ts';
import { choosePerson } from '../../drafts/parts/commands/choose-person.server.ts';
import { ownerCompany } from '../../drafts/parts/commands/owner-company.server.ts';
import { knownRecords } from '../../drafts/parts/queries/known-records.server.ts';
import { wayToChange } from '../../drafts/saving/queries/way-to-change.server.ts';
import type { LegalEntityMatch } from '../../people/legal-entity-match.server.ts';
import type { PersonMatch } from '../../people/person-match.server.ts';
import { displayName } from '../../ui/format.ts';
import { call } from '../call.ts';
import { id } from '../schemas/parts.ts';

const tag = 'Persons and legal entities';
const needs = ['MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT'] as const;
const name = z.string().max(200);

const knownPerson = z
  .strictObject({
    id,
    displayName: z.string(),
    firstName: z.string(),
    middleName: z.string(),
    lastName: z.string(),
    alias: z.string(),
    isEmployee: z.boolean(),
    position: z.string(),
    personType: z.string().nullable(),
    department: z.string().nullable(),
  })
  .meta({ id: 'KnownPerson' });

const knownCompany = z
  .strictObject({ id, name: z.string(), cityName: z.string(), stateName: z.string() })
  .meta({ id: 'KnownCompany' });

const toKnownPerson = (person: PersonMatch) => ({ ...person, displayName: displayName(person) });

const searchPersons = call({
  method: 'get',
  path: '/persons/search',
  tag,
  summary: 'Find persons on record by the beginning of a name',
  needs,
  query: z.strictObject({ name }),
  output: z.array(knownPerson),
  async run({ scope, query }) {
    const { matches } = await knownRecords(scope, { kind: 'persons', begins: query.name });
    return { body: (matches as PersonMatch[]).map(toKnownPerson) };
  },
});

const checkPerson = call({
  method: 'post',
  path: '/persons/duplicationCheck',
  tag,
  summary: 'Find persons on record with the same name',
  needs,
  isReading: true,
  body: z.strictObject({ firstName: name.optional(), middleName: name.optional(), lastName: name.optional() }),
  output: z.array(knownPerson),
  async run({ scope, body: { firstName = '', middleName = '', lastName = '' } }) {
    const { matches } = await knownRecords(scope, { kind: 'persons', named: { firstName, middleName, lastName } });
    return { body: (matches as PersonMatch[]).map(toKnownPerson) };
  },
});

const addToIncident = call({
  method: 'post',
  path: '/incidents/persons',
  tag,
  summary: 'Add a person',
  description:
    '`incidentId` is the id of a draft of yours, or of an open incident, which is changed at once. With `personId`, the record is linked and its details are taken over instead of the name and `isEmployee`; else a new person is added.',
  needs,
  body: z.strictObject({
    incidentId: id,
    personId: id.optional(),
    isEmployee: z.boolean().optional(),
    firstName: name.optional(),
    lastName: name.optional(),
    ...Object.fromEntries(keysOf(personRelations).map((relation) => [relation, z.boolean().optional()])),
  }),
  output: z.strictObject({ id }),
  status: 201,
  async run({ scope, body }) {
    const { incidentId, personId, isEmployee = false, firstName = '', lastName = '', ...relations } = body;
    const way = await wayToChange(scope, incidentId);
    const added = personId
      ? await choosePerson(scope, incidentId, personId, undefined, way, relations)
      : (await addPerson(scope, incidentId, isEmployee, { firstName, lastName, ...relations }, way)).id;
    return { body: { id: added } };
  },
});

const searchCompanies = call({
  method: 'get',
  path: '/companies/search',
  tag,
  summary: 'Find legal entities on record by the beginning of a name',
  needs,
  query: z.strictObject({ name }),
  output: z.array(knownCompany),
  async run({ scope, query }) {
    const { matches } = await knownRecords(scope, { kind: 'legalEntities', begins: query.name });
    return { body: matches as LegalEntityMatch[] };
  },
});

const checkCompany = call({
  method: 'post',
  path: '/companies/duplicationCheck',
  tag,
  summary: 'Find legal entities on record with the same name',
  needs,
  isReading: true,
  body: z.strictObject({ name }),
  output: z.array(knownCompany),
  async run({ scope, body }) {
    const { matches } = await knownRecords(scope, { kind: 'legalEntities', named: body.name });
    return { body: matches as LegalEntityMatch[] };
  },
});

const owner = call({
  method: 'get',
  path: '/companies/owner',
  tag,
  summary: 'Read the legal entity of the account itself',
  description: 'Created with the name of the account where it is missing.',
  needs,
  output: z.strictObject({ id, name: z.string() }),
  async run({ scope }) {
    return { body: await ownerCompany(scope) };
  },
});

export const personCalls = [searchPersons, checkPerson, addToIncident, searchCompanies, checkCompany, owner];
