import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { viewerDisplay } from '#app/auth/viewer-display.server.ts';
import { myIncidentsSql } from '#app/dashboard/my-incidents-sql.server.ts';
import { allMyIncidents } from '#app/dashboard/queries/all-my-incidents.server.ts';
import { addressLine } from '#app/incidents/address-line.ts';
import { type Cell, type ExportedTable, exportedTable } from '#app/incidents/list/exported-table.ts';
import {
  type ListColumn,
  listColumnNames,
  newestFirst,
  type SortKey,
  sortKeys,
} from '#app/incidents/list/list-columns.schema.ts';
import type { ListedIncident } from '#app/incidents/list/listed-incident.ts';
import { type Criteria, criteriaSchema, noCriteria } from '#app/search/criteria/criteria.schema.ts';
import { allMatchingIncidents } from '#app/search/queries/all-matching-incidents.server.ts';
import { matchRowsSql } from '#app/search/queries/match-rows-sql.server.ts';
import { clip, type Display, localTime } from '#app/ui/format.ts';
import { ForbiddenError } from '#db/errors.ts';
import { runSql } from '#db/run-sql.ts';
import { streamRows } from '#db/stream-rows.ts';
import { forAccount } from '#db/tenancy.ts';
import { incidentStatusNames } from '#db/vocabulary/incident.ts';
import { reviewStateNames } from '#db/vocabulary/review.ts';
import { inside, payloads } from '../support/hostile-cells.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { anIncident, scopeFor, home } = world;
const em = scopeFor(home.manager).em;
const endless = sql`select 'canary', generate_series(1, 1000000000)`;

const anyText = fc.string({ unit: 'binary', maxLength: 300 }).map((text) => text.replaceAll('\0', '').toWellFormed());
const texts = [
  ...[...payloads, ...inside].filter((text) => text !== ''),
  ...[
    '',
    ' ',
    ';',
    '\t',
    '\r\n',
    '\\.',
    '\\N',
    '""',
    'a\rb',
    'a\r\nb\n',
    'x\\ny',
    "'=1",
    'Zoë; 東京',
    'Ünal',
    'É=1',
    '😀=1',
  ],
  ...[
    'a'.repeat(200),
    'a'.repeat(201),
    '😀'.repeat(150),
    `${'a'.repeat(199)}😀b`,
    `${'a'.repeat(190)}${' \u3000\n'.repeat(9)}`,
  ],
  ...fc.sample(
    fc.string({ unit: fc.constantFrom('a', '😀', ' ', '\n', ';', '"'), minLength: 150, maxLength: 260 }),
    60,
  ),
  ...fc.sample(anyText, 200),
];

beforeAll(async () => {
  const options = { by: home.manager, assignedTo: home.officer, persons: [{ lastName: '' }] };
  const copied = await anIncident(options);
  await anIncident({ by: home.manager, closed: true });
  await anIncident({ by: home.manager, locked: true });
  await em.execute(incidentsSql, [copied.id, texts]);
  await em.execute(personsSql, [copied.id]);
  await em.execute(furtherSql);
});

type Shown = { sort: { key: SortKey; descending: boolean }; columns: readonly ListColumn[]; ids?: string[] };
const shown: Shown = { sort: newestFirst, columns: listColumnNames };
const exported = (actor: Actor, criteria: Criteria, options: Shown) =>
  rowsOf(
    exportedTable(
      'Found',
      options.columns,
      allMatchingIncidents(scopeFor(actor), criteria, options),
      viewerDisplay(actor),
    ),
  );

async function rowsOf({ batches }: ExportedTable) {
  const rows = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

/** Returns the cells of the same incidents as pages show them. */
async function shownOnPages(actor: Actor, criteria: Criteria, options: Shown) {
  const scope = scopeFor(actor);
  const rows = await runSql<ListedIncident>(scope.em, matchRowsSql(scope, criteria, options));
  return rows.map((row) => options.columns.map((column) => cellOf[column](row, viewerDisplay(actor))));
}

const namesOf = (names: string[] = []) => names.join('; ');
const cellOf: Record<ListColumn, (row: ListedIncident, display: Display) => Cell> = {
  number: ({ number }) => number,
  reportedDate: ({ reportedAt }, display) => localTime(reportedAt, display),
  occurredDate: ({ occurredAt, occurredUncertain }, display) =>
    occurredUncertain ? occurredAt.slice(0, 10) : localTime(occurredAt, display),
  incidentClass: ({ classPath }) => classPath.join(' / '),
  severity: ({ severity }) => severity ?? '',
  createUserName: ({ enteredBy }) => enteredBy,
  assignedUserName: ({ investigator }) => investigator ?? '',
  status: ({ status, locked }) => (locked ? 'Locked' : incidentStatusNames[status]),
  location: ({ location }) => location?.join(' / ') ?? '',
  summaryText: ({ summaryText }) => clip(summaryText ?? ''),
  persons: ({ persons }) => namesOf(persons),
  companies: ({ companies }) => namesOf(companies),
  vehicles: ({ vehicles }) => namesOf(vehicles),
  items: ({ items }) => namesOf(items),
  correctiveActions: ({ correctiveActions }) => namesOf(correctiveActions),
  address: ({ address }) => addressLine(address!),
  itemStatuses: ({ itemStatuses }) => namesOf(itemStatuses),
  itemsValue: ({ itemsValue }) => (itemsValue == null ? '' : (itemsValue / 100).toFixed(2)),
  closedDate: ({ closedDate }, display) => (closedDate ? localTime(closedDate, display) : ''),
  closedBy: ({ closedBy }) => closedBy ?? '',
  closeComments: ({ closeComments }) => closeComments ?? '',
  openTasks: ({ openTasks }) => namesOf(openTasks),
  nextDueDate: ({ nextDueDate }) => nextDueDate ?? '',
  externalId: ({ externalId }) => externalId ?? '',
  reviewState: ({ reviewState }) => reviewStateNames[reviewState!],
  checklist: ({ checklist }) => (checklist ? `${checklist.ticked} of ${checklist.items}` : ''),
};

describe('the rows of an export', () => {
  test.each([
    [0, 'America/Vancouver'],
    [1, 'America/St_Johns'],
    [0, 'Asia/Kathmandu'],
    [1, 'UTC'],
  ] as const)('say what pages show of the same incidents, in date format %i, in %s', async (dateFormat, timeZone) => {
    const actor = { ...home.manager, timeZone, account: { ...home.account, dateFormat } };
    const rows = await exported(actor, noCriteria, shown);
    expect(rows.length).toBeGreaterThanOrEqual(texts.length);
    expect(rows).toEqual(await shownOnPages(actor, noCriteria, shown));
  });

  test('are those of searches joined by AND and OR, of chosen rows, and in the order of each sort', async () => {
    const or = criteriaSchema.parse({
      operator: 'OR',
      status: { values: [{ status: 2 }] },
      person: { values: [{ hasPerson: true }] },
    });
    const none = criteriaSchema.parse({ person: { values: [{ lastName: 'Nobody' }] } });
    const [first] = await em.execute<[{ id: string }]>(
      'select id from incident where not locked order by number limit 1',
    );
    const cases: [Criteria, Shown, Actor?][] = [
      [or, shown],
      [none, shown],
      [noCriteria, { ...shown, ids: [first.id] }],
      [noCriteria, { ...shown, ids: [] }],
      [noCriteria, { ...shown, columns: ['status', 'number'] }],
      [noCriteria, shown, home.viewer],
      ...sortKeys.map((key): [Criteria, Shown] => [or, { ...shown, sort: { key, descending: key !== 'number' } }]),
    ];
    for (const [criteria, options, actor = home.manager] of cases) {
      expect(await exported(actor, criteria, options)).toEqual(await shownOnPages(actor, criteria, options));
    }
    await expect(allMatchingIncidents(scopeFor(home.officer), noCriteria, shown).next()).resolves.toBeDefined();
    const user = await home.user('Nobody');
    await expect(allMatchingIncidents(scopeFor(user), noCriteria, shown).next()).rejects.toThrow(ForbiddenError);
  });

  test.each(['open', 'closed'] as const)('are those of the list of %s incidents', async (list) => {
    const scope = scopeFor(home.manager);
    const rows = await rowsOf(
      exportedTable('List', shown.columns, allMyIncidents(scope, list, shown), viewerDisplay(home.manager)),
    );
    const shownRows = await runSql<ListedIncident>(scope.em, myIncidentsSql(home.manager, list, shown));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(([number]) => number)).toEqual(shownRows.map(({ number }) => number));
  });

  test('are found by text that would end a statement, as pages find them', async () => {
    const words = ["O'Neil", "'; drop table incident; --", '$1', '\\', '$$', '"'];
    for (const lastName of words) {
      const { number } = await anIncident({ by: home.manager, persons: [{ lastName }] });
      const named = criteriaSchema.parse({ person: { values: [{ lastName }] } });
      const rows = await exported(home.manager, named, { ...shown, columns: ['number'] });
      expect(rows).toContainEqual([number]);
      expect(rows).toEqual(await shownOnPages(home.manager, named, { ...shown, columns: ['number'] }));
    }
  });

  test('stops its query when nobody reads on, and gives the connection back', async () => {
    const rows = streamRows(em, endless, {});
    for await (const _ of rows) break;
    await expect.poll(runningQueries).toBe(0);
    for (let round = 0; round < 5; round++) {
      for await (const _ of streamRows(em, sql`select repeat('x', 1000), generate_series(1, 5000)`, {})) break;
    }
    await expect.poll(() => em.execute('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('ends with an error when nobody reads for a minute, or when there are no rows for ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const rows = streamRows(em, endless, {});
      await rows.next();
      vi.advanceTimersByTime(60_000);
      await expect(
        Promise.resolve().then(async () => {
          for await (const _ of rows);
        }),
      ).rejects.toThrow();
      const late = streamRows(em, sql`select 'canary', pg_sleep(60)`, {}).next();
      late.catch(() => {});
      while ((await runningQueries()) === 0);
      vi.advanceTimersByTime(10_000);
      await expect(late).rejects.toMatchObject({ code: '57014' });
    } finally {
      vi.useRealTimers();
    }
    await expect.poll(runningQueries).toBe(0);
  });

  test('needs an entity manager that is limited to an account', async () => {
    const unlimited = world.product.orm.em.fork() as typeof em;
    await expect(streamRows(unlimited, sql`select 1`, {}).next()).rejects.toThrow('not limited to an account');
    const neighbour = forAccount(world.product.orm, { accountId: world.neighbour.id, seesLocked: true });
    const rows = [];
    for await (const batch of streamRows(neighbour, sql`select distinct account_id from incident`, {}))
      rows.push(...batch);
    expect(rows).toEqual([[world.neighbour.id]]);
  });
});

async function runningQueries(): Promise<number> {
  const [{ running }] = await em.execute<[{ running: number }]>(
    `select count(*)::int as running from pg_stat_activity where state = 'active' and query like 'select ''canary''%'`,
  );
  return running;
}

/** An incident with each text as its user's name and as its summary; its times are hours and fractions of a second apart. */
const incidentsSql = `
insert into incident (account_id, number, status, create_user_id, create_user_name, reported_at, occurred_at,
  occurred_on, occurred_minute, reported_on, last_class_id, summary_text, occurred_uncertain, assigned_user_id)
select account_id, 1000000 + at, status, create_user_id, text, reported_at + at * interval '61 minutes 59.99971 seconds',
  occurred_at - at * interval '25 hours', occurred_on - at::int, occurred_minute, reported_on, last_class_id, text,
  at % 3 = 0, case when at % 4 = 0 then assigned_user_id end
from incident, unnest($2::text[]) with ordinality v(text, at) where id = $1`;

/** Every second incident has an address, every third was closed, and some have items with and without status and value. */
const furtherSql = `
with changed as (
  update incident set location_unit = '7', location_address = (number % 90)::text, location_street = 'Sea; Road',
    location_city_name = 'Vancouver', location_country_code = 'CA',
    closed_at = case when number % 3 = 0 then reported_at + interval '1 hour' end,
    closed_by = case when number % 3 = 0 then 'OTHER' end, close_first_name = 'Ann', close_last_name = 'Lee',
    close_comments = case when number % 3 = 0 then summary_text else '' end
  where number > 1000000 and number % 2 = 0 and length(summary_text) <= 500 returning account_id, id, number)
insert into incident_item (account_id, incident_id, ordinal, name, status, value_cents)
select account_id, id, n, 'Item', case when n = 1 then 'STOLEN' end, case when number % 5 > 0 then number % 1000 * n end
from changed, generate_series(1, 2) n where number % 4 = 0`;

const personsSql = `
insert into incident_person (account_id, incident_id, person_id, ordinal, first_name, last_name)
select i.account_id, i.id, p.person_id, n, left(i.create_user_name, 100), left(i.summary_text, 100)
from incident i, incident_person p, generate_series(1, 2) n
where i.number > 1000000 and p.incident_id = $1 and i.create_user_name <> ''`;
