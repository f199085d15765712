import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { openApi, type Reply } from '../support/api-program.ts';
import { idsOf } from '../support/valid-requests/api-calls.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const api = await openApi(world);
const admin = await api.programOf(home.admin);
afterAll(async () => {
  await api.close();
  await world.close();
});
const ids = await idsOf(world, home);
await admin('PUT', '/accounts', { phone: '604 555 0100', billingEmail: 'pay@test.example' });
const open = { status: { values: [{ status: 1 }] } };
const { body: ownSearch } = await admin('POST', '/incidents/search/custom', { name: 'Open ones', criteria: open });
const lookupClasses = [{ classLookupId: home.lookups.INCIDENT_CLASS, eventTypeList: 'CREATE,CLOSE' }];
const ofNight = { name: 'Night', recipientEmails: ['b@test.example', 'a@test.example'], lookupClasses };
const { body: rule } = await admin('POST', '/incidentNotifications', ofNight);

/** Everything that a change leaves behind: its record in the audit, its entry in a history, an email. */
async function traces() {
  const [row] = await emOfUser(world.product, home.admin).execute<[Record<string, number>]>(
    `select (select count(*)::int from audit_record where transaction_type <> 'READ') as audited,
       (select count(*)::int from history_entry) as entries, (select count(*)::int from pgboss.job) as jobs`,
  );
  return row;
}

const inList = (path: string, id: string) => async () => {
  const { body, headers } = await admin('GET', path);
  return { headers, body: body.find((one: { id: string }) => one.id === id) };
};
const one = (path: string) => () => admin('GET', path);

const kinds: Record<string, { read: () => Promise<Pick<Reply, 'body' | 'headers'>>; put: string }> = {
  'an incident': { read: one(`/incidents/${ids.incident}`), put: '/incidents' },
  'a draft': { read: one(`/draftIncidents/${ids.draft}`), put: '/draftIncidents' },
  'the company': { read: one('/accounts'), put: '/accounts' },
  'the settings': { read: one('/accounts/settings'), put: '/accounts/settings' },
  'the settings of reviews': { read: one('/accounts/review'), put: '/accounts/review' },
  'a profile': { read: one('/users/profile'), put: '/users/profile' },
  'a user': { read: one(`/users/${ids.user}`), put: `/users/${ids.user}` },
  'a workgroup': { read: inList('/userGroups', ids.userGroup!), put: '/userGroups' },
  'an entry of a flat list': { read: one(`/lookupSingles/${ids.single}`), put: '/lookupSingles' },
  'an entry of a tree': { read: one(`/lookupMultiples/${ids.class}`), put: '/lookupMultiples' },
  'an email notification': { read: inList('/incidentNotifications', rule.id), put: '/incidentNotifications' },
  'a saved search': { read: inList('/incidents/search/custom', ownSearch.id), put: '/incidents/search/custom' },
  'a custom report': { read: inList('/reports/custom', ids.report!), put: '/reports/custom' },
  'a saved analysis': { read: inList('/analysis/custom', ids.savedAnalysis!), put: '/analysis/custom' },
  'an analysis report': { read: inList('/analysis/reports', ids.analysisReport!), put: '/analysis/reports' },
};

test.each(Object.entries(kinds))('%s is put as it was read, and nothing has changed', async (_name, { read, put }) => {
  const before = await read();
  const had = await traces();
  const { version = before.body.revision } = before.body;
  const answer = await admin('PUT', put, before.body, version === undefined ? {} : { 'If-Match': `"${version}"` });
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([200, expect.anything()]);
  if (version !== undefined) expect(answer.headers.etag).toBe(`"${version}"`);
  const after = await read();
  expect(after.body).toEqual(before.body);
  expect(await traces()).toEqual(had);
});

test('the address of a location is put as it was read, and nothing has changed', async () => {
  const street = { lookupLocationId: home.lookups.LOCATION, street: 'Main Street', countryCode: 'CA' };
  expect((await admin('POST', '/lookupAddresses', street)).status).toBe(201);
  const { body } = await admin('GET', `/lookupAddresses/${home.lookups.LOCATION}`);
  const had = await traces();
  expect(await admin('PUT', '/lookupAddresses', body)).toMatchObject({ status: 200, body });
  expect(await traces()).toEqual(had);
});

describe('a location without an address of its own', () => {
  const above = { street: 'Main Street', cityName: 'Vancouver', stateName: 'British Columbia', countryCode: 'CA' };

  async function aRoom() {
    const type = 'LOCATION';
    const { body: tower } = await admin('POST', '/lookupMultiples', { type, name: `Tower ${randomUUID()}` });
    const { body: room } = await admin('POST', '/lookupMultiples', { type, name: 'Room', parentId: tower.id });
    await admin('POST', '/lookupAddresses', { lookupLocationId: tower.id, ...above });
    return { tower: tower.id as string, room: room.id as string };
  }

  test('has none after that of the location above is put as it was read', async () => {
    const { room } = await aRoom();
    const { body } = await admin('GET', `/lookupAddresses/${room}`);
    expect(body).toMatchObject({ ...above, cityId: expect.any(String) });
    const had = await traces();
    expect(await admin('PUT', '/lookupAddresses', body)).toMatchObject({ status: 200, body });
    const { street, countryCode } = above;
    const some = { lookupLocationId: room, street, countryCode };
    expect(await admin('PUT', '/lookupAddresses', some)).toMatchObject({ status: 200, body });
    expect(await traces()).toEqual(had);
    expect(await admin('DELETE', `/lookupAddresses/${room}`)).toMatchObject({ status: 404 });
  });

  test('gets what was read with the changes, and the location above keeps its address', async () => {
    const { tower, room } = await aRoom();
    const { body: read } = await admin('GET', `/lookupAddresses/${room}`);
    const changed = await admin('PUT', '/lookupAddresses', { lookupLocationId: room, unit: '12' });
    expect(changed).toMatchObject({ status: 200, body: { ...read, unit: '12' } });
    const { body: ofTower } = await admin('GET', `/lookupAddresses/${tower}`);
    expect(ofTower).toMatchObject({ ...above, unit: '' });
  });

  test('gets an address of its own by POST, also one that is the same', async () => {
    const { room } = await aRoom();
    expect(await admin('POST', '/lookupAddresses', { lookupLocationId: room, ...above })).toMatchObject({
      status: 201,
    });
    expect(await admin('DELETE', `/lookupAddresses/${room}`)).toMatchObject({ status: 204 });
  });
});

test('a city of an address is changed by its name or its id, also beside the other as it was read', async () => {
  const of = { lookupLocationId: home.lookups.LOCATION };
  const put = async (changes: object) => (await admin('PUT', '/lookupAddresses', { ...of, ...changes })).body;
  const vancouver = { street: 'Main Street', cityName: 'Vancouver', stateName: 'British Columbia', countryCode: 'CA' };
  const { body: read } = await admin('POST', '/lookupAddresses', { ...of, ...vancouver });
  const burnaby = await put({ cityName: 'Burnaby' });
  expect(burnaby).toMatchObject({ ...vancouver, cityName: 'Burnaby', cityId: expect.any(String) });
  expect(burnaby.cityId).not.toBe(read.cityId);
  expect(await put({ ...burnaby, cityId: read.cityId })).toEqual(read);
  expect(await put({ ...read, cityName: 'Burnaby' })).toEqual(burnaby);
  expect(await put({ cityName: '' })).toMatchObject({ street: 'Main Street', cityName: '', cityId: null });
});

test('an incident that is sent in another spelling of the same values makes no version', async () => {
  const persons = [{ firstName: 'Ana', lastName: 'Lee' }];
  const items = [{ name: 'A red case' }];
  const given = { reportedDate: '2026-03-14T09:14:00Z', occurredDate: '2026-03-14T09:00:00Z', lastClassId: ids.class };
  const { body: created } = await admin('POST', '/incidents', { ...given, persons, items });
  const { body: read } = await admin('GET', `/incidents/${created.id}`);
  const had = await traces();
  const changed = {
    id: read.id,
    persons: [{ id: read.persons[0].id, firstName: ' Ana\u202e' }],
    items: [{ id: read.items[0].id, name: 'A red\r\ncase' }],
  };
  const put = await admin('PUT', '/incidents', changed, { 'If-Match': '"1"' });
  expect(put).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await traces()).toEqual(had);
});

test('an attachment of a draft is put as it is, and the draft keeps its revision', async () => {
  const { body: draft } = await admin('POST', '/draftIncidents', {});
  const form = new FormData();
  for (const [name, value] of Object.entries({ incidentId: draft.id, name: 'Statement' })) form.set(name, value);
  form.set('file', new Blob(['A statement.']), 'statement.txt');
  const { body: added } = await admin('POST', '/incidents/attachments', form);
  const { headers } = await admin('GET', `/draftIncidents/${draft.id}`);
  const sent = { incidentId: draft.id, id: added.id, name: 'Statement', comments: '' };
  expect((await admin('PUT', '/incidents/attachments', sent)).status).toBe(200);
  expect((await admin('GET', `/draftIncidents/${draft.id}`)).headers.etag).toBe(headers.etag);
});

describe('saved searches and analyses', () => {
  const classes = (lookupId: string) => ({ class: { values: [{ lookupId, includeDescendant: true }] } });
  const period = { period: { type: 'LAST_N_MONTHS', lastNMonths: 2 }, frequency: 'MONTH', chartType: 'bar' };
  const analysis = (lookupId: string) => ({
    name: 'Thefts',
    criteria: [{ ...period, classCriteria: { values: [{ lookupId }] } }],
  });

  test.each([
    ['/incidents/search/custom', (id: string) => ({ name: 'Thefts', criteria: classes(id) })],
    ['/reports/custom', (id: string) => ({ name: 'Thefts', criteria: classes(id) })],
    ['/analysis/custom', analysis],
    ['/analysis/reports', analysis],
  ])('of %s keep no id of a list that the account does not have', async (path, body) => {
    const foreign = world.neighbour.lookups.INCIDENT_CLASS;
    for (const id of [randomUUID(), foreign]) {
      expect(await admin('POST', path, body(id))).toMatchObject({
        status: 422,
        body: { detail: expect.stringContaining('no longer exists') },
      });
    }
    expect((await admin('POST', path, body(home.lookups.INCIDENT_CLASS))).status).toBe(201);
  });

  test('take a day and a time alike, whose day is that of the account', async () => {
    const days = ({ fromDate, toDate }: { fromDate: string; toDate: string }) => [fromDate, toDate];
    const given = [
      ['2026-03-01', '2026-03-31'],
      ['2026-03-01T08:00:00.000Z', '2026-04-01T06:59:59.999Z'],
      ['2026-03-01T00:00:00-08:00', '2026-03-31T23:00-07:00'],
    ];
    for (const [fromDate, toDate] of given) {
      const dateReported = { values: [{ periodType: 'PERIOD', fromDate, toDate }] };
      const { body: search } = await admin('POST', '/incidents/search/custom', {
        name: 'March',
        criteria: { dateReported },
      });
      expect(days(search.criteria.dateReported.values[0])).toEqual(given[0]);
      const criteria = [{ ...period, period: { type: 'PERIOD', fromDate, toDate } }];
      const { body: saved } = await admin('POST', '/analysis/custom', { name: 'March', criteria });
      expect(days(saved.criteria[0].period)).toEqual(given[0]);
    }
  });
});

test('the target of a saved analysis is kept, goes with a change that has none, and is that of months alone', async () => {
  const item = { period: { type: 'LAST_N_MONTHS', lastNMonths: 2 }, frequency: 'MONTH', chartType: 'bar' };
  const given = { name: 'Falls', criteria: [item], target: { most: 20 } };
  const { body: saved } = await admin('POST', '/analysis/custom', given);
  expect(saved.target).toEqual({ most: 20, emails: true });
  const quiet = { ...saved, target: { most: 0, emails: false } };
  expect((await admin('PUT', '/analysis/custom', quiet)).body.target).toEqual(quiet.target);
  const { target: _, ...without } = saved;
  expect((await admin('PUT', '/analysis/custom', without)).body.target).toBeNull();
  for (const [refused, path] of [
    [{ ...given, criteria: [{ ...item, frequency: 'YEAR' }] }, 'target'],
    [{ ...given, target: { most: -1 } }, 'target.most'],
    [{ ...given, target: { most: 100_001 } }, 'target.most'],
  ] as const) {
    const { status, body } = await admin('POST', '/analysis/reports', refused);
    expect([status, body.errors.map((each: { path: string }) => each.path)]).toEqual([422, [path]]);
  }
});

test('a saved analysis that is changed without compareClasses compares classes as before', async () => {
  const criteria = [{ period: { type: 'LAST_N_MONTHS', lastNMonths: 2 }, frequency: 'MONTH', chartType: 'bar' }];
  const { body: saved } = await admin('POST', '/analysis/custom', { name: 'Falls', criteria, compareClasses: true });
  const renamed = { id: saved.id, name: 'Slips', criteria };
  const changed = await admin('PUT', '/analysis/custom', renamed);
  expect(changed).toMatchObject({ status: 200, body: { name: 'Slips', compareClasses: true } });
  const off = await admin('PUT', '/analysis/custom', { ...renamed, compareClasses: false });
  expect(off).toMatchObject({ status: 200, body: { compareClasses: false } });
});

test('a value of an analysis that is refused is named as the caller sent it', async () => {
  const period = { type: 'LAST_N_DAYS', days: 0 };
  const criteria = [{ period, frequency: 'DAY', chartType: 'bar' }];
  const month = { type: 'LAST_N_MONTHS', lastNMonths: 2 };
  const mixed = [
    { period: month, frequency: 'DAY', chartType: 'bar' },
    { period: month, frequency: 'MONTH', chartType: 'bar' },
  ];
  const pathsOf = async (path: string, body: unknown) =>
    (await admin('POST', path, body)).body.errors.map((error: { path: string }) => error.path);
  expect(await pathsOf('/analysis', criteria)).toEqual(['[0].period.days']);
  expect(await pathsOf('/analysis', mixed)).toEqual(['[1]']);
  expect(await pathsOf('/analysis/custom', { name: 'Days', criteria })).toEqual(['criteria[0].period.days']);
  expect(await pathsOf('/analysis/custom', { name: 'Days', criteria: mixed })).toEqual(['criteria[1]']);
  const [bars, map] = [
    [{ period: month, frequency: 'WEEKDAY_HOUR', chartType: 'bar' }],
    [{ period: month, frequency: 'MONTH', chartType: 'heatMap' }],
  ];
  expect(await pathsOf('/analysis', bars)).toEqual(['[0].chartType']);
  expect(await pathsOf('/analysis/custom', { name: 'Week', criteria: map })).toEqual(['criteria[0].chartType']);
});

test('the counts of an analysis say their days and times as a program compares them', async () => {
  const period = { type: 'PERIOD', fromDate: '2026-03-10', toDate: '2026-04-02' };
  const counted = async (frequency: string, chartType = 'bar') => {
    const { body } = await admin('POST', '/analysis', [{ period, frequency, chartType }]);
    return body[0].data.map(({ from, to, weekday }: { from: string; to: string; weekday?: number }) =>
      weekday ? [weekday, from, to] : [from, to],
    );
  };
  expect(await counted('MONTH')).toEqual([
    ['2026-03-10', '2026-03-31'],
    ['2026-04-01', '2026-04-02'],
  ]);
  expect((await counted('DAY')).slice(0, 2)).toEqual([
    ['2026-03-10', '2026-03-10'],
    ['2026-03-11', '2026-03-11'],
  ]);
  expect((await counted('WORK_SHIFT_PERIOD')).at(-1)).toEqual(['23:00', '00:00']);
  expect(new Set((await counted('DAY_OF_WEEK')).flat())).toEqual(new Set([null]));
  const ofWeek = await counted('WEEKDAY_HOUR', 'heatMap');
  expect([ofWeek[0], ofWeek[24], ofWeek[167]]).toEqual([
    [1, '00:00', '01:00'],
    [2, '00:00', '01:00'],
    [7, '23:00', '00:00'],
  ]);
});
