import { describe, expect, test } from 'vitest';
import type { LookupNode, LookupSeed } from '#db/account-content/lists/lookup-tree.ts';
import { scenariosSchema } from '#db/seeds/content.schema.ts';
import type { IncidentSeed } from '#db/seeds/content.ts';
import { parseContent, readDemoAccount } from '#db/seeds/read-content.ts';
import { maintenanceNotice } from '#db/seeds/seeding/seed-notifications.ts';
import { type LookupType, lookupLevels, lookupTypes } from '#db/vocabulary/lookup.ts';

const today = new Date('2026-03-14T10:00:00Z');
const contents = (
  [
    ['hotel', 580],
    ['college', 40],
    ['hospital', 25],
    ['logistics', 25],
  ] as const
).map(([key, atLeast]) => {
  const { account, lookups, incidents } = readDemoAccount(key);
  return { key, account, lookups, incidents: incidents(today), atLeast };
});

describe.each(contents)('the demo content of the $key', ({ account, lookups, incidents, atLeast }) => {
  test('has enough incidents, each with a different text', () => {
    expect(incidents.length).toBeGreaterThanOrEqual(atLeast);
    expect(new Set(incidents.map(({ summary }) => summary)).size).toBe(incidents.length);
    for (const { summary } of incidents) expect(summary).not.toMatch(/undefined|NaN|\[object|[{}|]| {2}|\.\.|,,/);
  });

  test('has every kind of lookup, no deeper than allowed, some of them disabled', () => {
    expect(lookups.map(({ type }) => type).sort()).toEqual([...lookupTypes].sort());
    for (const { type, labels, tree } of lookups) {
      const paths = pathsOf(tree);
      expect(new Set(paths.map(({ path }) => path)).size).toBe(paths.length);
      const depth = Math.max(...paths.map(({ path }) => path.split(' / ').length));
      expect(depth).toBe(lookupLevels[type] ?? 1);
      expect(labels?.length ?? 1).toBe(depth);
    }
    expect(lookups.flatMap(({ tree }) => pathsOf(tree)).some(({ node }) => node.active === false)).toBe(true);
  });

  test('refers only to lookups and users that exist and are in use', () => {
    const users = account.users.map((user) => user.key);
    for (const incident of incidents) {
      for (const [type, path] of referred(incident)) expect(known(lookups, type), `${type} ${path}`).toContain(path);
      expect(leaves(lookups), incident.classPath.join(' / ')).toContain(incident.classPath.join(' / '));
      for (const user of [incident.enteredBy, incident.investigator, incident.close?.user]) {
        if (user) expect(users).toContain(user);
      }
    }
  });

  test('has no date in the future, and no incident reported before it occurred', () => {
    for (const { occurredAt, reportedAt, enteredAt, close } of incidents) {
      const times = [occurredAt, reportedAt, enteredAt, close?.closedAt ?? today, today].map((time) => time.getTime());
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
  });

  test('fits the limits of every field', () => {
    for (const incident of incidents) {
      for (const [field, length, limit] of measured(incident)) {
        expect(length, `${field} of "${incident.summary.slice(0, 60)}"`).toBeLessThanOrEqual(limit);
      }
      expect(incident.persons.length).toBeLessThanOrEqual(4);
      for (const { firstName, email } of incident.persons) {
        expect(firstName).not.toBe('');
        if (email) expect(email).toMatch(/^[\w.+-]+@[\w.-]+\.\w+$/);
      }
      for (const { contact } of incident.correctiveActions) expect(contact.firstName).not.toBe('');
      for (const { owner } of [...incident.vehicles, ...incident.items]) {
        if (owner && 'person' in owner) expect(incident.persons[owner.person]).toBeDefined();
        if (owner && 'legalEntity' in owner) expect(incident.legalEntities[owner.legalEntity]).toBeDefined();
      }
    }
  });
});

test('generating the demo content twice for the same day gives the same content', () => {
  for (const { key, incidents } of contents) expect(readDemoAccount(key).incidents(today)).toEqual(incidents);
});

test('persons on several incidents have the same details each time', () => {
  const returning = contents[0]!.incidents.flatMap(({ persons }) => persons).filter((person) => person.key !== null);
  const names = new Map(returning.map((person) => [person.key, `${person.firstName} ${person.lastName}`]));
  for (const { key, firstName, lastName } of returning) expect(names.get(key)).toBe(`${firstName} ${lastName}`);
  expect(returning.filter(({ key }) => key === 'voss').length).toBeGreaterThan(1);
});

test('injuries of the hotel’s staff rise from year to year', () => {
  const { incidents } = readDemoAccount('hotel');
  const injuries = incidents(new Date('2026-11-26T10:00:00Z')).filter(({ classPath }) =>
    classPath.includes('Staff injury'),
  );
  const inYear = (year: number) => injuries.filter(({ occurredAt }) => occurredAt.getUTCFullYear() === year).length;
  expect([2023, 2024, 2025, 2026].map(inYear)).toEqual([0, 3, 8, 15]);
});

describe('a mistake in a data file of the demo', () => {
  const scenario = {
    count: 1,
    hours: 'any',
    class: 'Safety / Fire',
    severity: ['Low'],
    place: ['lobby'],
    delay: '1',
    cause: ['Unknown'],
    lead: ['{guest.name} saw {what.color} smoke.'],
    draws: { what: [{ color: 'grey' }] },
    cast: { guest: { is: 'person', type: 'Guest' } },
  };
  const read = (changes: object) =>
    parseContent('hotel/fires.json', JSON.stringify([{ ...scenario, ...changes }]), scenariosSchema);

  test.each([
    [{ hours: 'noon' }, '0.hours: Invalid option'],
    [{ colour: 'grey' }, '0: Unrecognized key: "colour"'],
    [{ lead: ['Fire.', '{gest.name} saw it.'] }, '0.lead.1: nothing is called "gest.name"'],
    [{ why: '{It was {what.colour}.|}' }, '0.why: nothing is called "what.colour"'],
    [{ done: ['{?!witness: nobody saw it}'] }, '0.done.0: nothing is called "witness"'],
    [
      { actions: [{ type: 'Repair', details: 'Door', about: ['gest'] }] },
      '0.actions.0.about: nothing is called "gest"',
    ],
    [{ numbers: { date: [1, 5] } }, '0: "date" has a meaning already'],
    [{ cast: { guest: { is: 'persn' } } }, '0.cast.guest.is: Invalid discriminator value'],
  ])('%o is an error with the file and the place', (changes, message) => {
    expect(() => read({})).not.toThrow();
    expect(() => read(changes)).toThrow(`hotel/fires.json: ${message}`);
  });

  test('is an error with the file and the words there where the file is not JSON', () => {
    expect(() => parseContent('hotel/fires.json', '[{ "count": }]', scenariosSchema)).toThrow(
      `hotel/fires.json: Unexpected token '}', "[{ "count": }]" is not valid JSON`,
    );
  });
});

function pathsOf(nodes: LookupNode[], above = ''): { path: string; node: LookupNode }[] {
  return nodes.flatMap((node) => {
    const path = above ? `${above} / ${node.name}` : node.name;
    return [{ path, node }, ...pathsOf(node.children ?? [], path)];
  });
}

const remembered = new Map<readonly LookupSeed[], Map<LookupType, string[]>>();

function known(lookups: readonly LookupSeed[], type: LookupType): string[] {
  const all = remembered.get(lookups) ?? new Map(lookups.map((each) => [each.type, activePaths(each)]));
  remembered.set(lookups, all);
  return all.get(type)!;
}

function activePaths({ tree }: LookupSeed): string[] {
  return pathsOf(tree)
    .filter(({ node }) => node.active !== false)
    .map(({ path }) => path);
}

function leaves(lookups: readonly LookupSeed[]): string[] {
  const classes = lookups.find(({ type }) => type === 'INCIDENT_CLASS')!;
  return pathsOf(classes.tree)
    .filter(({ node }) => !node.children && node.active !== false)
    .map(({ path }) => path);
}

function referred(incident: IncidentSeed): [LookupType, string][] {
  const pairs: [LookupType, string | null][] = [
    ['INCIDENT_CLASS', incident.classPath.join(' / ')],
    ['LOCATION', incident.location.path.join(' / ')],
    ['SEVERITY_TYPE', incident.severity],
    ['PRIMARY_CAUSE', incident.primaryCause],
    ...incident.persons.flatMap((person): [LookupType, string | null][] => [
      ['PERSON_TYPE', person.personType],
      ['DEPARTMENT', person.department],
      ['GENDER_TYPE', person.genderType],
    ]),
    ...incident.vehicles.map(({ involvement }): [LookupType, string] => ['VEHICLE_INVOLVEMENT', involvement]),
    ...incident.correctiveActions.flatMap(({ type, referred }): [LookupType, string][] => [
      ['CORRECTIVE_ACTION_TYPE', type],
      ...(referred?.type === 'INTERNAL' ? [['DEPARTMENT', referred.department] as [LookupType, string]] : []),
      ...(referred?.type === 'EXTERNAL' ? [['REFERRED_AGENCY', referred.agency] as [LookupType, string]] : []),
    ]),
  ];
  return pairs.filter((pair): pair is [LookupType, string] => pair[1] !== null);
}

const limits: Record<string, number> = {
  unit: 20,
  address: 100,
  street: 50,
  postalCode: 10,
  phone: 20,
  mobilePhone: 20,
  charHeight: 50,
  charWeight: 50,
  charOther: 500,
  licensePlate: 20,
  stateProvince: 50,
  maker: 45,
  vin: 30,
  brand: 50,
  model: 45,
  color: 45,
  serialNumber: 50,
  type: 20,
  causeComments: 10_000,
  summary: 10_000,
  comments: 500,
  details: 500,
  about: 10_000,
};

/** Returns every text of an incident with its field's limit, which is 100 for fields without one. */
function measured(value: unknown, field = ''): [string, number, number][] {
  if (typeof value === 'string') return [[field, value.length, limits[field] ?? 100]];
  if (value === null || typeof value !== 'object' || value instanceof Date) return [];
  return Object.entries(value).flatMap(([name, inner]) => measured(inner, /^\d+$/.test(name) ? field : name));
}

// in the evening of Vancouver, UTC has the next day already
test.each([
  ['2026-11-27T20:00:00Z', '29/11/2026'],
  ['2026-11-27T01:00:00Z', '29/11/2026'],
  ['2026-11-29T01:00:00Z', '29/11/2026'],
  ['2026-11-29T20:00:00Z', '06/12/2026'],
])('the maintenance announced at %s is on a Sunday of the account: %s', (today, sunday) => {
  const { account } = readDemoAccount('hotel');
  expect(account.timeZone).toBe('America/Vancouver');
  expect(maintenanceNotice(account, new Date(today))).toContain(` read-only on Sunday ${sunday} `);
});
