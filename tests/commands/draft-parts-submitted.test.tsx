import { randomUUID } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DraftBody, parseDraft } from '#app/drafts/body/draft-body.ts';
import { blank, newPart, partFields, textsOfEmployees } from '#app/drafts/body/draft-parts.ts';
import { fieldLabel } from '#app/drafts/body/labels.ts';
import { startEdit } from '#app/drafts/saving/commands/start-edit.server.ts';
import { submitDraft } from '#app/drafts/saving/commands/submit-draft.server.ts';
import type { IncidentRecord } from '#app/incidents/incident-record.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { CorrectiveActions } from '#app/incidents/record/components/corrective-actions.tsx';
import { Items } from '#app/incidents/record/components/items.tsx';
import { LegalEntities } from '#app/incidents/record/components/legal-entities.tsx';
import { Persons } from '#app/incidents/record/components/persons.tsx';
import { Vehicles } from '#app/incidents/record/components/vehicles.tsx';
import { renderIncident } from '#app/reports/printing/documents/render-incident.server.tsx';
import { Draft } from '#db/entities/draft.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { type PartKind, partKinds } from '#db/vocabulary/part-fields.ts';
import { displayIn } from '../support/display.ts';
import { pagesOf, squashed } from '../support/printed-words.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { home, neighbour, aDraft, scopeFor } = world;
const ana = await home.user('Ana', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
const display = displayIn('America/Vancouver');

/** Values for fields that cannot hold a free text, and how they are displayed. */
const { lookups } = home;
const meanings: Record<string, [typed: string, read: string]> = {
  lookupPersonTypeId: [lookups.PERSON_TYPE, 'Some PERSON_TYPE'],
  lookupDepartmentId: [lookups.DEPARTMENT, 'Some DEPARTMENT'],
  lookupGenderTypeId: [lookups.GENDER_TYPE, 'Some GENDER_TYPE'],
  involvementId: [lookups.VEHICLE_INVOLVEMENT, 'Some VEHICLE_INVOLVEMENT'],
  referredInternalDepartmentId: [lookups.DEPARTMENT, 'Some DEPARTMENT'],
  referredExternalAgencyId: [lookups.REFERRED_AGENCY, 'Some REFERRED_AGENCY'],
  dateOfBirth: ['1991-02-03', '03/02/1991'],
  countryCode: ['CA', 'Canada'],
  status: ['STOLEN', 'Stolen'],
  value: ['2,150.00', '$2,150.00'],
  cityId: ['', ''],
};

const expected: Record<PartKind, string[]> = {
  persons: [],
  legalEntities: [],
  vehicles: [],
  items: [],
  correctiveActions: [],
};
const body = everythingTyped();
let record: IncidentRecord;
let again: DraftBody;
beforeAll(async () => {
  const draft = await aDraft({ by: ana, body });
  await submitDraft(scopeFor(ana), draft.id);
  record = (await incidentRecord(scopeFor(home.admin), draft.id))!;
  const { draftId } = await startEdit(scopeFor(ana), draft.id);
  again = parseDraft((await scopeFor(ana).em.findOneOrFail(Draft, { id: draftId })).body);
});

describe('every field of every part', () => {
  test('has a value in the test draft', () => {
    for (const kind of partKinds) {
      const { texts, switches } = partFields[kind];
      expect(expected[kind].length, kind).toBeGreaterThanOrEqual(texts.length + switches.length - 2);
    }
  });

  test.each(partKinds)('is stored, and is the same on the edit copy: %s', (kind) => {
    expect(again[kind].map((part) => typedInto(kind, part))).toEqual(body[kind].map((part) => typedInto(kind, part)));
  });

  test.each(partKinds)('is shown by the viewer: %s', (kind) => {
    const shown = htmlOf[kind](record);
    for (const words of expected[kind]) expect(shown).toContain(words);
  });

  test('is on the printout', async () => {
    const [account, printedAt] = [{ name: 'Grand Pacific Hotel', countryCode: 'CA' }, new Date()];
    const file = await renderIncident({
      incidents: [{ incident: record }],
      account,
      printedBy: 'Ana',
      printedAt,
      display,
    });
    const text = pagesOf(file).join('');
    for (const words of partKinds.flatMap((kind) => expected[kind])) {
      // the form shows the label of this checkbox in capitals, the printout does not
      expect(text).toContain(squashed(words === 'REFERRED' ? 'Referred' : words));
    }
  });
});

test('turning off "referred" clears the department, the agency and the contact of a corrective action', async () => {
  const action = { ...body.correctiveActions[0]!, id: randomUUID(), referred: false, involved: [] };
  const { correctiveActions } = await submitted({ persons: [], correctiveActions: [action] });
  expect(correctiveActions).toMatchObject([{ referred: false, referredType: null, referredTo: null, contactName: '' }]);
  expect(correctiveActions[0]).toMatchObject({ contactPhone: '', contactEmail: '', contactPosition: '' });
});

test.each<[PartKind, string, string]>([
  ['vehicles', 'involvementId', neighbour.lookups.VEHICLE_INVOLVEMENT],
  ['vehicles', 'ownerId', randomUUID()],
  ['items', 'ownerId', randomUUID()],
  ['items', 'status', 'BROKEN'],
  ['items', 'value', 'about forty'],
  ['correctiveActions', 'typeId', neighbour.lookups.CORRECTIVE_ACTION_TYPE],
  ['correctiveActions', 'referredInternalDepartmentId', neighbour.lookups.DEPARTMENT],
  ['correctiveActions', 'referredExternalAgencyId', neighbour.lookups.REFERRED_AGENCY],
  ['correctiveActions', 'referredContactEmail', 'at home'],
  ['persons', 'cityId', randomUUID()],
])('an unknown choice or an invalid amount is refused at its field: %s, %s', async (kind, field, value) => {
  const also = {
    persons: { firstName: 'Ana' },
    correctiveActions: { referred: true, referredContactFirstName: 'Noor' },
  };
  const part = { ...newPart(kind, randomUUID()), ...also[kind as keyof typeof also], [field]: value };
  const refused = await submitted({ [kind]: [part] }).catch((error) => error);
  expect(refused).toBeInstanceOf(BusinessRuleError);
  expect(Object.keys(refused.messages)).toEqual([`${kind}[0].${field === 'cityId' ? 'cityName' : field}`]);
});

test('a referred corrective action needs the first name of a contact', async () => {
  const action = { ...newPart('correctiveActions', randomUUID()), referred: true };
  const refused = await submitted({ correctiveActions: [action] }).catch((error) => error);
  expect(refused.messages).toEqual({
    'correctiveActions[0].referredContactFirstName': ["Person's first name is required"],
  });
});

async function submitted(parts: Partial<DraftBody>): Promise<IncidentRecord> {
  const draft = await aDraft({ by: ana, body: { ...circumstances(), ...parts } });
  await submitDraft(scopeFor(ana), draft.id);
  return (await incidentRecord(scopeFor(home.admin), draft.id))!;
}

function circumstances() {
  return {
    reportedDate: '2026-03-14',
    reportedTime: '09:30',
    occurredDate: '2026-03-13',
    occurredTime: '23:45',
    lastClassId: lookups.INCIDENT_CLASS,
  };
}

/** Returns a body with a unique word in every text of one part of each kind, and every checkbox on. */
function everythingTyped(): DraftBody {
  let words = 0;
  const typed = <Kind extends PartKind>(kind: Kind, given: Partial<DraftBody[Kind][number]>) => {
    const { texts, switches } = partFields[kind];
    const own = Object.keys(given);
    const textEntries = (texts as readonly string[])
      .filter((name) => !own.includes(name))
      .map((name) => {
        const [text, read] = meanings[name] ?? [`Word${++words}x`, `Word${words}x`];
        expected[kind].push(read);
        return [name, text];
      });
    const on = (switches as readonly string[])
      .filter((name) => !own.includes(name))
      .map((name) => {
        expected[kind].push(fieldLabel(name));
        return [name, true];
      });
    return { ...newPart(kind, randomUUID()), ...Object.fromEntries([...textEntries, ...on]), ...given };
  };
  const person = typed('persons', { isEmployee: false, email: 'ana@test.example', ...blank(textsOfEmployees, '') });
  const work = { position: 'Night porter', lookupDepartmentId: lookups.DEPARTMENT };
  const colleague = { ...newPart('persons', randomUUID()), firstName: 'Ben', isEmployee: true, ...work };
  const company = typed('legalEntities', { email: 'glass@test.example' });
  const inside = typed('correctiveActions', {
    typeId: lookups.CORRECTIVE_ACTION_TYPE,
    displayType: '',
    involved: [person.id, colleague.id],
    referredType: 'INTERNAL',
    referredExternalAgencyId: '',
    referredContactEmail: 'in@test.example',
  });
  const outside = typed('correctiveActions', {
    typeId: '',
    referredType: 'EXTERNAL',
    referredInternalDepartmentId: '',
    involved: [],
    referredContactEmail: 'out@test.example',
  });
  expected.persons.push('ana@test.example', 'Employee', 'Night porter', 'Some DEPARTMENT');
  expected.legalEntities.push('glass@test.example');
  expected.vehicles.push(person.firstName);
  expected.items.push(company.name);
  expected.correctiveActions.push('Some CORRECTIVE_ACTION_TYPE', 'Internal', 'External', 'Ben');
  expected.correctiveActions.push('in@test.example', 'out@test.example');
  return {
    ...parseDraft(circumstances()),
    persons: [person, colleague],
    legalEntities: [company],
    vehicles: [typed('vehicles', { ownerId: person.id })],
    items: [typed('items', { ownerId: company.id })],
    correctiveActions: [inside, outside],
  };
}

const htmlOf: Record<PartKind, (record: IncidentRecord) => string> = {
  persons: ({ persons }) =>
    renderToStaticMarkup(
      <Persons
        persons={persons}
        display={display}
        links={{ mayUnlock: true, unlockTo: () => '/', pictureAt: () => '/' }}
      />,
    ),
  legalEntities: ({ legalEntities }) =>
    renderToStaticMarkup(<LegalEntities linked={false} legalEntities={legalEntities} />),
  vehicles: ({ vehicles }) => renderToStaticMarkup(<Vehicles vehicles={vehicles} />),
  items: ({ items }) => renderToStaticMarkup(<Items items={items} />),
  correctiveActions: ({ correctiveActions }) =>
    renderToStaticMarkup(<CorrectiveActions correctiveActions={correctiveActions} />).replaceAll(
      'Referred',
      'REFERRED',
    ),
};

function typedInto(kind: PartKind, part: object) {
  const { texts, switches } = partFields[kind];
  const names: string[] = ['id', 'involved', ...texts, ...switches];
  return Object.fromEntries(Object.entries(part).filter(([name]) => names.includes(name)));
}
