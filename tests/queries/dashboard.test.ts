import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { dashboard } from '#app/dashboard/queries/dashboard.server.ts';
import { incidentBeside } from '#app/dashboard/queries/incident-beside.server.ts';
import { myDrafts } from '#app/dashboard/queries/my-drafts.server.ts';
import { myIncidents } from '#app/dashboard/queries/my-incidents.server.ts';
import type { Beside } from '#app/incidents/list/beside.ts';
import { Pagination } from '#app/ui/lists/pagination.schema.ts';
import { Lookup } from '#db/entities/account.ts';
import type { Draft } from '#db/entities/draft.ts';
import type { Incident } from '#db/entities/incident.ts';
import { NotFoundError } from '#db/errors.ts';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { anIncident, aDraft, scopeFor } = world;
let ana: Actor;
let ben: Actor;

beforeEach(async () => {
  ana = await world.home.user('Ana', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
  ben = await world.home.user('Ben', 'INVESTIGATE_INCIDENT');
});

const firstPage = Pagination.parse({});
const secondPage = { page: 2, pageSize: 10 };

async function countsFor(user: Actor) {
  const { drafts, open, closed } = (await dashboard(scopeFor(user))).counts;
  return [drafts.count, open.count, closed.count];
}

async function listFor(user: Actor, status: 'open' | 'closed', place = firstPage) {
  return (await myIncidents(scopeFor(user), status, place)).incidents?.map(({ number }) => number);
}

async function draftsFor(user: Actor) {
  return (await myDrafts(scopeFor(user), firstPage))?.map(({ number }) => number);
}

const holdingLock = (user: Actor): Actor => ({ ...user, privileges: new Set([...user.privileges, 'INCIDENT_LOCK']) });

async function beginEditing(incident: Incident, by: Actor): Promise<Draft> {
  const { editing } = incidentStatus;
  await scopeFor(by).em.execute('update incident set status = $1 where id = $2', [editing, incident.id]);
  return await aDraft({ by, of: incident });
}

describe('the dashboard counts', () => {
  test('include only the user’s own drafts and open and closed incidents', async () => {
    await aDraft({ by: ana });
    await aDraft({ by: ana, touched: false });
    await aDraft({ by: ben });
    await anIncident({ by: ana });
    await anIncident({ by: ana, closed: true });
    await anIncident({ by: ben });
    expect(await countsFor(ana)).toEqual([1, 1, 1]);
    expect(await countsFor(ben)).toEqual([1, 1, 0]);
  });

  test('of drafts include the user’s edit copy of an open incident, which also counts as open', async () => {
    const incident = await anIncident({ by: ben });
    await beginEditing(incident, ana);
    expect([await countsFor(ana), await countsFor(ben)]).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
    expect(await listFor(ben, 'open')).toEqual([incident.number]);
    expect(await myDrafts(scopeFor(ana), firstPage)).toMatchObject([
      { number: incident.number, status: incidentStatus.editing, enteredBy: 'Ben Test' },
    ]);
  });

  test('of open incidents include those assigned to the user as investigator, once each', async () => {
    const assigned = await anIncident({ by: ana, assignedTo: ben });
    const both = await anIncident({ by: ben, assignedTo: ben });
    await anIncident({ by: ana, assignedTo: ben, closed: true });
    expect(await countsFor(ben)).toEqual([0, 2, 0]);
    expect(await listFor(ben, 'open')).toEqual([both.number, assigned.number]);
  });

  test('exclude incidents assigned to a user who may not view them', async () => {
    await anIncident({ by: ben, assignedTo: ana });
    expect(await countsFor(ana)).toEqual([0, 0, 0]);
    expect(await listFor(ana, 'open')).toEqual([]);
  });

  test('exclude a locked incident and its draft, except for a holder of INCIDENT_LOCK', async () => {
    const keeper = holdingLock(ana);
    const locked = await anIncident({ by: keeper, locked: true });
    await anIncident({ by: keeper, locked: true, closed: true });
    await aDraft({ by: keeper, of: locked });
    expect(await countsFor(ana)).toEqual([0, 0, 0]);
    expect([await listFor(ana, 'open'), await listFor(ana, 'closed'), await draftsFor(ana)]).toEqual([[], [], []]);
    expect(await countsFor(keeper)).toEqual([1, 1, 1]);
    expect([await listFor(keeper, 'open'), await draftsFor(keeper)]).toEqual([[locked.number], [locked.number]]);
  });

  test('exclude incidents of another account', async () => {
    const nina = await world.neighbour.user('Nina');
    await anIncident({ by: nina });
    await aDraft({ by: nina });
    const impostor = { ...ana, userId: nina.userId };
    expect(await countsFor(impostor)).toEqual([0, 0, 0]);
    expect([await listFor(impostor, 'open'), await draftsFor(impostor)]).toEqual([[], []]);
  });

  test('stop at 10,000, as do the lists', async () => {
    const { id } = await anIncident({ by: ana, closed: true });
    const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
    await owner.connect();
    // nobody searches these by their words
    await owner.query('alter table incident disable trigger incident_text_changed');
    // in parts, each within the time limit of a statement on a slow machine
    for (let from = 1; from <= 10_000; from += 1_000) {
      await scopeFor(ana).em.execute(copiesSql, [id, from, from + 999]);
    }
    await owner.query('alter table incident enable trigger incident_text_changed');
    await owner.end();
    const { counts } = await dashboard(scopeFor(ana));
    expect(counts.closed).toEqual({ count: 10_000, capped: true });
    expect(counts.open).toEqual({ count: 0, capped: false });
    expect(await listFor(ana, 'closed', { page: 200, pageSize: 50 })).toHaveLength(50);
    expect(await listFor(ana, 'closed', { page: 201, pageSize: 50 })).toBeUndefined();
  });
});

describe('a list of incidents', () => {
  test('has the highest number first, in pages', async () => {
    const numbers: number[] = [];
    for (let count = 0; count < 12; count++) numbers.unshift((await anIncident({ by: ana, persons: [] })).number);
    expect(await listFor(ana, 'open')).toEqual(numbers.slice(0, 10));
    expect(await listFor(ana, 'open', secondPage)).toEqual(numbers.slice(10));
    expect(await listFor(ana, 'open', { page: 3, pageSize: 10 })).toEqual([]);
    expect(await listFor(ana, 'closed')).toEqual([]);
  });

  test('shows the main facts of each incident', async () => {
    const incident = await anIncident({ by: ana, assignedTo: ben });
    const { em } = scopeFor(ana);
    const high = em.create(Lookup, { type: 'SEVERITY_TYPE', name: 'High', position: 1 });
    em.create(Lookup, { type: 'SEVERITY_TYPE', name: 'Critical', position: 2 });
    await em.flush();
    await em.execute('update incident set occurred_uncertain = true, severity_id = $1 where id = $2', [
      high.id,
      incident.id,
    ]);
    const { incidents } = await myIncidents(scopeFor(ana), 'open', firstPage);
    expect(incidents).toEqual([
      {
        id: incident.id,
        number: incident.number,
        status: incidentStatus.open,
        locked: false,
        reportedAt: '2026-03-14T09:14:00+00:00',
        occurredUncertain: true,
        occurredAt: '2026-03-14',
        classPath: ['Some INCIDENT_CLASS', 'One INCIDENT_CLASS'],
        severity: 'High',
        severityRank: 3,
        enteredBy: 'Ana Test',
        investigator: 'Ben Test',
      },
    ]);
  });

  test('exists only for open and closed incidents', async () => {
    for (const status of ['draft', 'toString', '', undefined]) {
      await expect(myIncidents(scopeFor(ana), status, firstPage)).rejects.toThrow(NotFoundError);
    }
  });
});

test('the list of drafts has the last modified first, with the actions that the user may take', async () => {
  const [older, newer] = [await aDraft({ by: ana }), await aDraft({ by: ana })];
  const changeSql = 'update draft set updated_at = $1, last_class_id = $2 where id = $3';
  const change = (...values: unknown[]) => scopeFor(ana).em.execute(changeSql, values);
  await change('2026-03-14T10:00Z', null, older.id);
  await change('2026-03-14T11:00Z', world.home.lookups.INCIDENT_CLASS, newer.id);
  expect(await myDrafts(scopeFor(ana), firstPage)).toMatchObject([
    {
      number: newer.number,
      classPath: ['Some INCIDENT_CLASS', 'One INCIDENT_CLASS'],
      may: { edit: true, delete: true },
    },
    { number: older.number, classPath: null, status: 0, enteredBy: 'Ana Test', updatedAt: '2026-03-14T10:00:00+00:00' },
  ]);
  const withoutPrivilege = scopeFor({ ...ana, privileges: new Set() });
  expect((await myDrafts(withoutPrivilege, firstPage))?.[0]?.may).toEqual({ edit: false, delete: false });
  expect(await myDrafts(withoutPrivilege, secondPage)).toEqual([]);
});

test('a URL without a valid page number shows the first page of a list', () => {
  expect(Pagination.parse({ p: '3', psz: '25' })).toEqual({ page: 3, pageSize: 25 });
  for (const wrong of ['0', '-1', '1.5', 'x', '', '9e99', 'Infinity']) {
    expect(Pagination.parse({ p: wrong, psz: wrong })).toEqual({ page: 1, pageSize: 10 });
  }
});

const copiesSql = `
insert into incident (account_id, number, status, create_user_id, create_user_name, reported_at, occurred_at,
  occurred_on, occurred_minute, reported_on, last_class_id)
select account_id, 1000000 + n, status, create_user_id, create_user_name, reported_at, occurred_at, occurred_on,
  occurred_minute, reported_on, last_class_id
from incident, generate_series($2::int, $3::int) n where id = $1`;

describe('the incident beside one of a list', () => {
  const besideFor = async (
    user: Actor,
    status: 'open' | 'closed',
    place: Parameters<typeof incidentBeside>[2],
    beside: Beside,
  ) => await incidentBeside(scopeFor(user), status, place, beside);
  const close = (incident: Incident) =>
    scopeFor(ana).em.execute('update incident set status = $1 where id = $2', [incidentStatus.closed, incident.id]);

  test('is found from the place of one that has left the list', async () => {
    const [oldest, middle, newest] = [
      await anIncident({ by: ana }),
      await anIncident({ by: ana }),
      await anIncident({ by: ana }),
    ];
    await close(middle);
    const others = (['reported', 'status'] as const).map((key) => ({ key, descending: true }) as const);
    for (const sort of [undefined, ...others]) {
      const place = { ...firstPage, ...(sort && { sort }) };
      expect(await besideFor(ana, 'open', place, { id: middle.id, step: 1 })).toEqual({ id: oldest.id, page: 1 });
      expect(await besideFor(ana, 'open', place, { id: middle.id, step: -1 })).toEqual({ id: newest.id, page: 1 });
    }
    await close(oldest);
    expect(await besideFor(ana, 'open', firstPage, { id: oldest.id, step: 1 })).toBe('end');
    expect(await besideFor(ana, 'closed', firstPage, { id: newest.id, step: 1 })).toEqual({ id: middle.id, page: 1 });
  });

  test('is found on the next page, whose incidents the one that left would have before them', async () => {
    const incidents: Incident[] = [];
    for (let count = 0; count < 12; count++) incidents.unshift(await anIncident({ by: ana }));
    await close(incidents[9]!);
    expect(await besideFor(ana, 'open', firstPage, { id: incidents[9]!.id, step: 1 })).toEqual({
      id: incidents[10]!.id,
      page: 1,
    });
    await close(incidents[0]!);
    expect(await besideFor(ana, 'open', firstPage, { id: incidents[0]!.id, step: 1 })).toEqual({
      id: incidents[1]!.id,
      page: 1,
    });
    expect(await besideFor(ana, 'open', firstPage, { id: incidents[0]!.id, step: -1 })).toBe('end');
  });

  test('is not found for an incident that is not at its place, that the user may not see, or that does not exist', async () => {
    for (let count = 0; count < 11; count++) await anIncident({ by: ana });
    const others = await anIncident({ by: ben });
    const newest = await anIncident({ by: ana });
    expect(await besideFor(ana, 'open', secondPage, { id: newest.id, step: 1 })).toBe('gone');
    expect(await besideFor(ana, 'open', firstPage, { id: others.id, step: 1 })).toBe('gone');
    expect(await besideFor(ana, 'open', firstPage, { id: 'x', step: 1 })).toBe('gone');
  });
});
