import { randomUUID } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type DraftBody, incidentTexts, parseDraft } from '#app/drafts/body/draft-body.ts';
import { fieldsOf } from '#app/drafts/body/draft-fields.ts';
import { locationTexts, newPart, partFields } from '#app/drafts/body/draft-parts.ts';
import type { DraftFormData } from '#app/drafts/form/queries/draft-form.server.ts';
import { isPartKind, type PartKind, partKinds } from '#db/vocabulary/part-fields.ts';
import { sentFields } from '../support/sent-form.ts';
import { formOf } from './form-of.tsx';

const [ana, ben] = [part('persons', { firstName: 'Ana' }), part('persons', { firstName: 'Ben', lastName: 'Ito' })];
const glass = part('legalEntities', { name: 'Harbour Glass' });

test('every field of every part has an input on the form', () => {
  for (const kind of partKinds) {
    const one = { ...newPart(kind, randomUUID()) };
    const html = formOf({ body: { persons: [ana], [kind]: [one] } });
    const names = namesIn(html).filter((name) => name.startsWith(`${kind}.${one.id}.`));
    const { texts, switches } = partFields[kind];
    const fieldNames = [...texts, ...switches, ...(kind === 'correctiveActions' ? [involvedOf(ana)] : [])];
    expect(new Set(names), kind).toEqual(new Set(fieldNames.map((name) => `${kind}.${one.id}.${name}`)));
  }
});

/** The list of each choice field, by the end of the field's name. */
const choices: Record<string, keyof DraftFormData['choices']> = {
  assignedUserId: 'investigators',
  severityId: 'severities',
  primaryCauseId: 'causes',
  'persons.lookupPersonTypeId': 'personTypes',
  'persons.lookupDepartmentId': 'departments',
  'persons.lookupGenderTypeId': 'genders',
  'vehicles.involvementId': 'involvements',
  'correctiveActions.typeId': 'actionTypes',
  'correctiveActions.referredInternalDepartmentId': 'departments',
  'correctiveActions.referredExternalAgencyId': 'agencies',
};

describe('a lookup value that was disabled after it was chosen', () => {
  // the trees have tests of their own: tests/ui/tree-picker
  const notOfAList = /(ownerId|cityId|lastClassId|lastLocationId|externalId)$/;
  const fields = [
    ...incidentTexts,
    ...locationTexts.map((name) => `location.${name}`),
    ...partKinds.flatMap((kind) => partFields[kind].texts.map((name) => `${kind}.${name}`)),
  ];

  test('is tested for every choice field', () => {
    expect(fields.filter((name) => name.endsWith('Id') && !notOfAList.test(name)).sort()).toEqual(
      Object.keys(choices).sort(),
    );
  });

  test.each(Object.entries(choices))('is still shown and selected: %s', (field, list) => {
    const [gone, id] = [randomUUID(), randomUUID()];
    const off = (id: string) => ({ id, name: 'Off', children: [], value: id, label: 'Off', disabled: true });
    const offered = { [list]: [off(gone), off(id)] };
    const html = formOf({ body: with_(field, id), choices: offered });
    const chosen = [...html.matchAll(/<(?:option|input)[^>]*\b(?:selected|checked)=""[^>]*>/g)].map(([tag]) => tag);
    expect(chosen.filter((tag) => tag.includes(`value="${id}"`))).toHaveLength(1);
    expect(html, 'what was not chosen').not.toContain(gone);
  });
});

test.each(['MX', ''])('a form that nobody touched sends what is stored, with the country %j', (countryCode) => {
  const off = Object.values(choices).map((list) => [list, [{ value: randomUUID(), label: 'Off', disabled: true }]]);
  const lists: Partial<Record<string, { value: string }[]>> = Object.fromEntries(off);
  const chosenIn = (kind: string) =>
    Object.entries(choices).flatMap(([field, list]) =>
      field.startsWith(kind) ? [[field.replace(/^\w+\./, ''), lists[list]![0]!.value]] : [],
    );
  const address = { countryCode, stateName: 'Jalisco', cityName: 'Tala' };
  const own = (kind: PartKind) => ({ ...Object.fromEntries(chosenIn(`${kind}.`)), ownerId: glass.id });
  const body: DraftBody = {
    ...parseDraft({}),
    ...Object.fromEntries(chosenIn('').filter(([name]) => incidentTexts.includes(name as 'summary'))),
    reportedHour: 'second',
    summary: 'Two\n\nlines.',
    location: { ...parseDraft({}).location, ...address, lastLocationId: randomUUID() },
    persons: [{ ...ana, ...own('persons'), ...address, relationWitness: true }],
    legalEntities: [{ ...glass, ...address }],
    vehicles: [part('vehicles', own('vehicles'))],
    items: [part('items', { ownerId: glass.id, status: 'STOLEN', value: '40.00' })],
    correctiveActions: [
      part('correctiveActions', { ...own('correctiveActions'), referredType: 'INTERNAL', involved: [ana.id] }),
    ],
  };
  const sent = new Map(sentFields(formOf({ body, choices: lists })));
  for (const [path, value] of fieldsOf(body)) expect(sent.get(path) ?? '', path).toBe(value);
});

describe('the owner of a vehicle or an item', () => {
  test.each(['vehicles', 'items'] as const)('can be a person or a legal entity of the incident: %s', (kind) => {
    const own = { ...newPart(kind, randomUUID()), ownerId: glass.id };
    const html = formOf({ body: { persons: [ana, ben], legalEntities: [glass], [kind]: [own] } });
    expect(optionsOf(html, `${kind}.${own.id}.ownerId`)).toEqual([
      ...[' Not set', `${ana.id} Ana (person)`, `${ben.id} Ben Ito (person)`],
      `${glass.id} Harbour Glass (company) chosen`,
    ]);
  });
});

describe('the address fields', () => {
  const states = (stateName: string, countryCode: string) => {
    const html = formOf({ body: { location: { ...parseDraft({}).location, stateName, countryCode } } });
    const label = /<label for="location-stateName">([^<]*)/.exec(html)?.[1];
    const countries = optionsOf(html, 'location.countryCode');
    return { label, groups: groupsOf(html), options: optionsOf(html, 'location.stateName'), countries };
  };

  test('ask for a province in Canada and a state in the United States, with the country’s own first', () => {
    expect(states('Ontario', 'CA')).toMatchObject({ label: 'Province', groups: ['Canada', 'United States'] });
    expect(states('Ohio', 'US')).toMatchObject({ label: 'State', groups: ['United States', 'Canada'] });
    expect(states('', '')).toMatchObject({ label: 'State/Prov', groups: ['Canada', 'United States'] });
    expect(states('Ontario', 'CA').options).toContain(' Ontario chosen');
  });

  test('keep a state that is not on the list', () => {
    expect(states('Jalisco', 'CA').options.slice(0, 2)).toEqual([' Not set', ' Jalisco chosen']);
  });

  test('keep a country that is not on the list, and one that is not set', () => {
    expect(states('', 'US').countries).toEqual(['CA Canada', 'US United States chosen']);
    expect(states('', 'MX').countries).toEqual([' MX chosen', 'CA Canada', 'US United States']);
    expect(states('', '').countries).toEqual([' Not set chosen', 'CA Canada', 'US United States']);
  });
});

describe('a form with many parts', () => {
  const items = Array.from({ length: 19 }, (_, at) => part('items', { name: `Ring ${at + 1}` }));
  const fieldNames = (html: string) => new Set(namesIn(html).map((name) => /^items\.[^.]+/.exec(name)?.[0] ?? ''));

  test('contains all fields for up to 20 parts', () => {
    expect(fieldNames(formOf({ body: { persons: [ana], items } })).size).toBe(20);
  });

  test('contains the fields of the expanded entry and of entries with errors; others load on demand', () => {
    const body = { persons: [ana, ben], items };
    const html = formOf({
      body,
      open: items[2]!.id,
      errors: { [`items.${items[7]!.id}.value`]: ['Enter an amount.'] },
    });
    expect(fieldNames(html)).toEqual(new Set(['', `items.${items[2]!.id}`, `items.${items[7]!.id}`]));
    expect(html.match(/formaction="[^"]+\/open"/g)).toHaveLength(19);
    for (const { name } of items) expect(html).toContain(`>${name}<`);
  });

  test('stays small with 60 persons, 40 items and 30 files', () => {
    const people = Array.from({ length: 60 }, (_, at) => part('persons', { firstName: 'Rosa', lastName: `${at}` }));
    const rings = people.slice(0, 40).map(({ id }, at) => part('items', { name: `Ring ${at}`, ownerId: id }));
    const file = { partId: null, fileId: '', thumbnailFileId: null, comments: '', attachmentType: 'IMAGE' } as const;
    const files = people.slice(0, 30).map(({ id }, at) => ({
      id,
      ...file,
      name: `Still ${at}`,
      fileName: `still-${at}.jpg`,
      sizeBytes: 120_000,
      creationDate: '2026-03-14T09:14:00Z',
    }));
    const html = formOf({ body: { persons: people, items: rings, attachments: files }, open: people[3]!.id });
    const sent = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    expect(html.length).toBeLessThan(400_000);
    expect(sent.length).toBeLessThan(40_000);
  });
});

function part<Kind extends PartKind>(kind: Kind, given: Partial<DraftBody[Kind][number]>): DraftBody[Kind][number] {
  return { ...newPart(kind, randomUUID()), ...given };
}

function involvedOf({ id }: { id: string }) {
  return `involved.${id}`;
}

/** Returns a body in which one field has this value. */
function with_(field: string, value: string): Partial<DraftBody> {
  const [kind = '', name] = field.split('.');
  if (!name) return { [field]: value };
  if (isPartKind(kind)) return { [kind]: [{ ...newPart(kind, randomUUID()), [name]: value }] };
  return { location: { ...parseDraft({}).location, [name]: value } };
}

function namesIn(html: string): string[] {
  return [...html.matchAll(/<(?:input|select|textarea)[^>]*? name="([^"]+)"/g)].map(([, name]) => name!);
}

/** Returns each option of a select: its value, its text, and whether it is selected. */
function optionsOf(html: string, name: string): string[] {
  const [select = ''] = html.split(`name="${name}"`)[1]!.split('</select>');
  return [...select.matchAll(/<option([^>]*)>([^<]*)/g)].map(([, said, words]) => {
    const value = /value="([^"]*)"/.exec(said!)?.[1] ?? '';
    return `${value} ${words}${said!.includes('selected') ? ' chosen' : ''}`;
  });
}

function groupsOf(html: string): string[] {
  return [...html.matchAll(/<optgroup label="([^"]+)"/g)].map(([, label]) => label!);
}
