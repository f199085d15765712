import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { openApi } from '../support/api-program.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const api = await openApi(world);
const program = await api.programOf(home.manager);
const officer = await api.programOf(home.officer);
afterAll(async () => {
  await api.close();
  await world.close();
});

const window_ = () => ({
  reportedDate: '2026-03-14T09:14:00Z',
  occurredDate: '2026-03-14T02:00:00-07:00',
  lastClassId: home.lookups.INCIDENT_CLASS,
  summary: 'A window was **broken**.',
});

describe('an incident', () => {
  test('that is sent as it was read is no change: no version, no entry of its history, no email', async () => {
    const summary = 'A window.\r\nIt was **broken**.\rTwice.';
    const persons = [{ firstName: 'Ana', comments: 'Saw it.\r\nTwice.' }];
    const { body: created } = await program('POST', '/incidents', { ...window_(), summary, persons });
    const { body: read, headers } = await program('GET', `/incidents/${created.id}`);
    expect([read.summary, read.persons[0].comments]).toEqual([
      'A window.\nIt was **broken**.\nTwice.',
      'Saw it.\nTwice.',
    ]);
    const counts = () =>
      emOfUser(world.product, home.manager).execute(
        `select (select count(*) from history_entry where incident_id = $1) as entries,
           (select count(*) from audit_record where object_id = $1) as audited,
           (select count(*) from pgboss.job where data ->> 'incidentId' = $1::text) as jobs`,
        [created.id],
      );
    const before = await counts();
    const { reportedDate, occurredDate, lastClassId } = read;
    const sent = { id: read.id, reportedDate, occurredDate, lastClassId, summary, persons: read.persons };
    const answer = await program('PUT', '/incidents', sent, { 'If-Match': headers.etag! });
    expect(answer).toMatchObject({ status: 200, body: { version: 1 }, headers: { etag: '"1"' } });
    expect(await counts()).toEqual(before);
    expect(
      (await program('PUT', '/incidents', { ...sent, summary: 'A door.' }, { 'If-Match': '"1"' })).headers.etag,
    ).toBe('"2"');
  });

  test('whose time is uncertain occurred on the day of its account, whatever the offset of the instant', async () => {
    const { timeZone } = home.manager.account;
    expect(timeZone).toBe('America/Vancouver');
    for (const occurredDate of ['2026-02-19T18:00:00-08:00', '2026-02-20T02:00:00Z', '2026-02-19']) {
      const sent = { ...window_(), occurredDate, occurredDateUncertain: true };
      const { body: created } = await program('POST', '/incidents', sent);
      const { body: read } = await program('GET', `/incidents/${created.id}`);
      expect(read.occurredDate, occurredDate).toBe('2026-02-19');
    }
  });

  test('whose time becomes uncertain occurred on the day of its account too', async () => {
    const sent = { ...window_(), occurredDate: '2026-02-19T20:00:00-08:00' };
    for (const change of [{}, { occurredDate: '2026-02-19T20:00:00-08:00' }]) {
      const { body: created } = await program('POST', '/incidents', sent);
      const put = { id: created.id, ...change, occurredDateUncertain: true };
      expect(await program('PUT', '/incidents', put, { 'If-Match': '"1"' })).toMatchObject({ status: 200 });
      const { body: read } = await program('GET', `/incidents/${created.id}`);
      expect(read.occurredDate, JSON.stringify(change)).toBe('2026-02-19');
    }
  });

  test('keeps its instants when it is sent as it was read, in an hour that clocks show twice and to the second', async () => {
    const { body: created } = await program('POST', '/incidents', window_());
    const em = emOfUser(world.product, home.manager);
    const instants = () =>
      em.execute<object[]>('select occurred_at as occurred, reported_at as reported from incident where id = $1', [
        created.id,
      ]);
    await em.execute(
      "update incident set occurred_at = '2025-11-02T09:30:41Z', reported_at = '2025-11-02T09:50:12Z' where id = $1",
      [created.id],
    );
    const before = await instants();
    const { body: read, headers } = await program('GET', `/incidents/${created.id}`);
    const { reportedDate, occurredDate } = read;
    const sent = { id: created.id, reportedDate, occurredDate, summary: 'Edited' };
    expect(await program('PUT', '/incidents', sent, { 'If-Match': headers.etag! })).toMatchObject({ status: 200 });
    expect(await instants()).toEqual(before);
  });

  test('is created from the fields of the specification, location fields beside the others, and read back', async () => {
    const owner = randomUUID();
    const created = await program('POST', '/incidents', {
      ...window_(),
      lastLocationId: home.lookups.LOCATION,
      street: '12 Front Street',
      persons: [{ id: owner, firstName: 'Ana', relationVictim: true, email: 'ana@test.example' }],
      items: [{ name: 'Ring', value: 125_050, status: 'STOLEN', ownerPersonId: owner }],
      companies: [{ name: 'Fast Couriers', relationReporter: true }],
    });
    expect(created).toMatchObject({ status: 201, body: { status: 1, locked: false, version: 1 } });
    const read = await program('GET', `/incidents/${created.body.id}`);
    expect(read.headers.etag).toBe('"1"');
    expect(read.body).toMatchObject({
      reportedDate: '2026-03-14T09:14:00.000Z',
      occurredDate: '2026-03-14T09:00:00.000Z',
      whatHappened: 'Some INCIDENT_CLASS / One INCIDENT_CLASS',
      location: { street: '12 Front Street', lastLocationId: home.lookups.LOCATION },
      persons: [{ id: owner, firstName: 'Ana', relationVictim: true, masked: true, email: '' }],
      items: [{ name: 'Ring', value: 125_050, status: 'STOLEN', ownerPersonId: owner, ownerName: 'Ana' }],
      companies: [{ name: 'Fast Couriers', relationReporter: true }],
    });
  });

  test('loses a location field that is sent empty, in `location` or beside the others', async () => {
    const where = { lastLocationId: home.lookups.LOCATION, street: '12 Front Street' };
    const { body: created } = await program('POST', '/incidents', { ...window_(), ...where });
    const { id } = created;
    const within = { location: { lastLocationId: home.lookups.LOCATION } };
    const puts: [sent: object, location: object][] = [
      [{ lastLocationId: null }, { lastLocationId: null }],
      [{ location: { street: '' } }, { street: '' }],
      // a program that serializes all fields of its model sends null beside the one that it means
      [{ lastLocationId: null, ...within }, within.location],
    ];
    for (const [at, [sent, location]] of puts.entries()) {
      const put = await program('PUT', '/incidents', { id, ...sent }, { 'If-Match': `"${at + 1}"` });
      expect(put).toMatchObject({ status: 200, body: { version: at + 2 } });
      expect((await program('GET', `/incidents/${id}`)).body.location).toMatchObject(location);
    }
  });

  test('is refused with the sentences of the form, by field', async () => {
    const { status, body } = await program('POST', '/incidents', { persons: [{ firstName: '' }] });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', type: `${api.origin}/api#validation-failed` });
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { path: 'reportedDate', message: "'When / Date reported' is required" },
        { path: 'lastClassId', message: "'What' is required" },
        { path: 'persons[0].firstName', message: "Person's first name is required" },
      ]),
    );
  });

  test('refuses a field that is not known', async () => {
    const { status, body } = await program('POST', '/incidents', {
      ...window_(),
      colour: 'red',
      persons: [{ age: 3 }],
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { path: 'colour', message: 'This field is not known here.' },
        { path: 'persons[0].age', message: 'This field is not known here.' },
      ]),
    );
  });

  test('is changed by what was read of it, and keeps what is masked', async () => {
    const person = { firstName: 'Ana', phone: '604 555 0133' };
    const { body: state } = await program('POST', '/incidents', { ...window_(), persons: [person] });
    const read = await program('GET', `/incidents/${state.id}`);
    const changed = await program(
      'PUT',
      '/incidents',
      { ...read.body, summary: 'A window and a door.' },
      { 'If-Match': read.headers.etag! },
    );
    expect(changed).toMatchObject({ status: 200, body: { version: 2 } });
    const [stored] = await emOfUser(world.product, home.manager).execute<{ phone: string }[]>(
      'select phone from incident_person where incident_id = $1',
      [state.id],
    );
    expect(stored).toEqual({ phone: '604 555 0133' });
    const again = await program('GET', `/incidents/${state.id}`);
    expect(again.body).toEqual({
      ...read.body,
      summary: 'A window and a door.',
      version: 2,
      lastUpdateDate: expect.anything(),
    });
  });

  test('takes no private detail of a masked person', async () => {
    const { body: state } = await program('POST', '/incidents', { ...window_(), persons: [{ firstName: 'Ana' }] });
    const { body } = await program('GET', `/incidents/${state.id}`);
    const persons = [{ ...body.persons[0], phone: '604 555 0100' }];
    const changed = await program('PUT', '/incidents', { id: state.id, persons }, { 'If-Match': '"1"' });
    expect(changed).toMatchObject({ status: 422, body: { errors: [{ path: 'persons[0].phone' }] } });
  });

  test('is not overwritten by a program that read an older version, and needs the version', async () => {
    const { body: state } = await program('POST', '/incidents', window_());
    const change = { id: state.id, summary: 'Changed.' };
    expect(await program('PUT', '/incidents', change)).toMatchObject({
      status: 428,
      body: { code: 'VERSION_REQUIRED' },
    });
    expect(await program('PUT', '/incidents', change, { 'If-Match': '"1"' })).toMatchObject({ status: 200 });
    expect(await program('PUT', '/incidents', change, { 'If-Match': '"1"' })).toMatchObject({
      status: 412,
      body: { code: 'CHANGED_MEANWHILE' },
    });
    expect(await program('POST', `/incidents/close/${state.id}`, {}, { 'If-Match': '"1"' })).toMatchObject({
      status: 412,
    });
  });

  test('goes through its life: locked, unlocked, closed, reopened and deleted', async () => {
    const { body: state } = await program('POST', '/incidents', window_());
    const run = (act: string, body?: unknown) => program('POST', `/incidents/${act}/${state.id}`, body);
    expect(await run('lock', { reason: 'Police' })).toMatchObject({ status: 200, body: { locked: true } });
    expect(await run('unlock')).toMatchObject({ body: { locked: false } });
    expect(await run('close', { closeComments: 'Done' })).toMatchObject({ body: { status: 2 } });
    const { body: closed } = await program('GET', `/incidents/${state.id}`);
    expect(closed.close).toMatchObject({ closedBy: 'USER', closeComments: 'Done' });
    expect(await program('PUT', '/incidents', { id: state.id }, { 'If-Match': '*' })).toMatchObject({
      body: { detail: 'Cannot edit closed incident' },
    });
    expect(await run('open')).toMatchObject({ body: { status: 1 } });
    expect(await program('DELETE', `/incidents/${state.id}`)).toMatchObject({ status: 204 });
    expect(await program('GET', `/incidents/${state.id}`)).toMatchObject({ status: 404 });
  });

  test('is closed at once where it is created with a close block', async () => {
    const close = { closedBy: 'OTHER', closeFirstName: 'Lee', closeComments: 'Seen' };
    const { body } = await program('POST', '/incidents', { ...window_(), close });
    expect(body).toMatchObject({ status: 2 });
    const none = await program('POST', '/incidents', { ...window_(), close: { closedBy: 'OTHER' } });
    expect(none).toMatchObject({ status: 422, body: { detail: "Person's first name is required" } });
  });
});

describe('a list of incidents', () => {
  test('has pages with a link to the next one', async () => {
    for (let at = 0; at < 3; at++) await officer('POST', '/incidents', window_());
    const first = await officer('GET', '/incidents/my?psz=2');
    expect(first.body).toMatchObject({ meta: { page: 1, pageSize: 2, hasMore: true, next: expect.any(String) } });
    const next = `/incidents/my?psz=2&after=${first.body.meta.next}`;
    expect(first.headers.link).toBe(`<${api.origin}/api${next}>; rel="next"`);
    expect((await officer('GET', next)).body.items).toHaveLength(1);
    const second = await officer('GET', '/incidents/my?psz=2&p=2');
    expect(second.body).toMatchObject({ items: [{}], meta: { hasMore: false } });
    expect(second.headers.link).toBeUndefined();
    const beyond = await officer('GET', '/incidents/my?p=1001');
    expect(beyond).toMatchObject({ status: 422, body: { errors: [{ path: 'p' }] } });
  });

  test('writes times in the offset that is asked for', async () => {
    const { body } = await officer('GET', '/incidents/my?psz=1', undefined, { 'X-Timezone-Offset': '420' });
    expect(body.items[0]).toMatchObject({ reportedDate: '2026-03-14T02:14:00.000-07:00' });
  });
});

test.each(['2026-03-14T09:14Z', '2026-03-14T09:14:00+00:00', '2026-03-14T01:14-08:00', '2026-03-14T09:14:00.000Z'])(
  'the time %s is read',
  async (reportedDate) => {
    const { body: created } = await program('POST', '/incidents', { ...window_(), reportedDate });
    const { body: read } = await program('GET', `/incidents/${created.id}`);
    expect(read.reportedDate).toBe('2026-03-14T09:14:00.000Z');
  },
);
