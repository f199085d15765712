import fc from 'fast-check';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { criteriaShape, ownCriteria } from '#app/api/schemas/search-criteria.ts';
import { criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { openApi } from '../support/api-program.ts';
import { loadIncidents } from '../support/incident-filter.ts';
import { randomCriteria } from '../support/random-criteria.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const api = await openApi(world);
const analyst = await api.programOf(home.analyst);
const client = new pg.Client(process.env.DATABASE_OWNER_URL);
await client.connect();
const officer = await api.programOf(home.officer);
afterAll(async () => {
  await client.end();
  await api.close();
  await world.close();
});

describe('the criteria of a search', () => {
  test('are the same after they were written in the shapes of the specification and read again', async () => {
    const hotel = await loadIncidents(client, home.account.name);
    for (const criteria of fc.sample(randomCriteria(hotel), 300)) {
      const { success, data: stored } = criteriaSchema.safeParse(JSON.parse(JSON.stringify(criteria)));
      if (!success) continue;
      // a zone is that of dates alone
      if (!stored.dateReported && !stored.dateOccurred) delete stored.timeZone;
      const read = ownCriteria(JSON.parse(JSON.stringify(criteriaShape(stored))), 'America/Vancouver');
      expect(read.success && JSON.parse(JSON.stringify(read.data))).toEqual(JSON.parse(JSON.stringify(stored)));
    }
  });

  test('have the names of the specification', () => {
    const zone = { timezone: 'America/Vancouver' };
    const given = {
      dateReported: {
        values: [{ id: 'a', periodType: 'LAST_N_DAYS' as const, days: 30, ...zone }],
        logicalOperation: 'OR' as const,
      },
      dateOccurred: { values: [{ periodType: 'WORK_SHIFT_PERIOD' as const, fromDate: '22:00', toDate: '06:00' }] },
      class: { values: [{ lookupId: home.lookups.INCIDENT_CLASS, includeDescendant: true, classIdList: [] }] },
    };
    expect(ownCriteria(given, 'America/Vancouver')).toMatchObject({
      success: true,
      data: {
        timeZone: 'America/Vancouver',
        dateReported: { operator: 'OR', values: [{ periodType: 'LAST_DAYS', days: 30 }] },
        dateOccurred: { values: [{ periodType: 'WORK_SHIFT', fromTime: '22:00', toTime: '06:00' }] },
        class: { values: [{ lookupId: home.lookups.INCIDENT_CLASS, includeDescendant: true }] },
      },
    });
  });
});

describe('a search', () => {
  const criteria = { status: { values: [{ status: 1 }] } };

  test('finds a page of incidents, and the audit log keeps it', async () => {
    const found = await analyst('POST', '/incidents/search?psz=1', { criteria, auditTitle: 'Open ones' });
    expect(found.body).toMatchObject({ items: [{ status: 1 }], meta: { hasMore: true } });
    const [record] = await emOfUser(world.product, home.analyst).execute<{ type: string }[]>(
      `select object_type || ' ' || transaction_type as type from audit_record
       where create_user_id = $1 order by seq desc limit 1`,
      [home.analyst.userId],
    );
    expect(record).toEqual({ type: 'SEARCH READ' });
  });

  test('finds only the incidents of users who may not search all, and no locked one', async () => {
    const own = await world.anIncident({ by: home.officer });
    const locked = await world.anIncident({ by: home.officer, locked: true });
    const { body } = await officer('POST', '/incidents/search?psz=100', { criteria });
    const ids = body.items.map(({ id }: { id: string }) => id);
    expect(ids).toContain(own.id);
    expect(ids).not.toContain(locked.id);
    expect(new Set(body.items.map(({ createUserName }: { createUserName: string }) => createUserName))).toEqual(
      new Set([home.officer.name]),
    );
  });

  test('without criteria, or with some that cannot be read, is refused in the words of the page', async () => {
    expect(await analyst('POST', '/incidents/search', { criteria: {} })).toMatchObject({
      status: 422,
      body: { detail: 'Please add a search criteria.' },
    });
    const person = { person: { values: [{ relations: [] }] } };
    expect(await analyst('POST', '/incidents/search', { criteria: person })).toMatchObject({
      status: 422,
      body: { detail: 'Please enter person name or set "Has person" on.' },
    });
  });

  test('is saved, listed, changed and deleted', async () => {
    const created = await analyst('POST', '/incidents/search/custom', {
      name: 'Open',
      criteria,
      columns: ['number', 'status'],
    });
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Open', itemType: 'DASHBOARD', columns: ['number', 'status'] },
    });
    const { id } = created.body;
    expect((await analyst('GET', '/incidents/search/custom')).body).toContainEqual(created.body);
    const changed = await analyst('PUT', '/incidents/search/custom', { id, name: 'Open ones', criteria });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Open ones' } });
    expect(await officer('DELETE', `/incidents/search/custom/${id}`)).toMatchObject({ status: 404 });
    expect(await analyst('DELETE', `/incidents/search/custom/${id}`)).toMatchObject({ status: 204 });
  });

  test.each([
    ['/incidents/search/custom', home.analyst],
    ['/reports/custom', home.manager],
  ])('that is changed by PUT %s keeps the description and columns that are left out', async (path, user) => {
    const caller = await api.programOf(user);
    const given = { name: 'Open', description: 'For the morning.', criteria, columns: ['number', 'status'] };
    const { body: created } = await caller('POST', path, given);
    const renamed = { id: created.id, name: 'Open ones', criteria };
    const { description, columns } = given;
    const changed = await caller('PUT', path, renamed);
    expect(changed).toMatchObject({ status: 200, body: { name: 'Open ones', description, columns, version: 2 } });
    expect((await caller('PUT', path, renamed)).body).toEqual(changed.body);
    const replaced = { ...renamed, description: '', columns: ['number', 'severity'] };
    expect(await caller('PUT', path, replaced)).toMatchObject({ status: 200, body: replaced });
  });

  test('lists the value of the items in cents', async () => {
    const items = [
      { name: 'A bag', value: 120_050 },
      { name: 'A case', value: 99 },
    ];
    const reportedDate = '2026-03-14T09:14:00Z';
    const lastClassId = home.lookups.INCIDENT_CLASS;
    const reporter = await api.programOf(home.manager);
    const { body: created } = await reporter('POST', '/incidents', {
      reportedDate,
      occurredDate: reportedDate,
      lastClassId,
      items,
    });
    const found = await analyst('POST', '/incidents/search', { criteria, columns: ['number', 'itemsValue'] });
    expect(found.body.items[0]).toMatchObject({ id: created.id, itemsValue: 120_149 });
  });
});
