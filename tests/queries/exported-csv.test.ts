import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { allMyIncidents } from '#app/dashboard/queries/all-my-incidents.server.ts';
import { myIncidentsCsv } from '#app/dashboard/queries/my-incidents-csv.server.ts';
import { exportFile } from '#app/incidents/export-files.server.ts';
import { exportedIncidents } from '#app/incidents/exported-cells.ts';
import {
  type ListColumn,
  listColumnNames,
  newestFirst,
  type SortKey,
  sortKeys,
} from '#app/incidents/list-columns.schema.ts';
import { viewerDisplay } from '#app/incidents/viewer-display.ts';
import { csvLines, formulaSql } from '#app/platform/csv.server.ts';
import { type Criteria, criteriaSchema, noCriteria } from '#app/search/criteria.schema.ts';
import { matchingIncidentsCsv } from '#app/search/queries/matching-incidents-csv.server.ts';
import { streamMatchingIncidents } from '#app/search/queries/stream-matching-incidents.server.ts';
import { copyCsv, withLiterals } from '#db/copy-csv.ts';
import { ForbiddenError } from '#db/errors.ts';
import { forAccount } from '#db/tenancy.ts';
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
  const given = { by: home.manager, assignedTo: home.officer, persons: [{ lastName: '' }] };
  const copied = await anIncident(given);
  await anIncident({ by: home.manager, closed: true });
  await anIncident({ by: home.manager, locked: true });
  await em.execute(incidentsSql, [copied.id, texts]);
  await em.execute(personsSql, [copied.id]);
});

type Shown = { sort: { key: SortKey; descending: boolean }; columns: readonly ListColumn[]; ids?: string[] };
const shown: Shown = { sort: newestFirst, columns: listColumnNames };

async function fileOf(...table: Parameters<typeof exportFile>) {
  const chunks: Buffer[] = [];
  for await (const chunk of exportFile(...table)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

/** Returns the files of a search that PostgreSQL and that the product writes. */
async function bothFiles(actor: Actor, criteria: Criteria, given: Shown) {
  const scope = scopeFor(actor);
  const batches = streamMatchingIncidents(scope, criteria, given);
  const table = exportedIncidents('Found', batches, given.columns, viewerDisplay(actor));
  const csv = matchingIncidentsCsv(scope, criteria, given);
  return { byPostgres: await fileOf('csv', { ...table, csv }), byProduct: await fileOf('csv', table) };
}

const rowsOf = (file: string) => parse(file, { bom: true }).length - 1;

describe('a CSV file that PostgreSQL writes', () => {
  test.each([
    [0, 'America/Vancouver'],
    [1, 'America/St_Johns'],
    [0, 'Asia/Kathmandu'],
    [1, 'UTC'],
  ] as const)(
    'has the bytes that the product writes of the same rows, in date format %i, in %s',
    async (dateFormat, timeZone) => {
      const actor = { ...home.manager, timeZone, account: { ...home.account, dateFormat } };
      const { byPostgres, byProduct } = await bothFiles(actor, noCriteria, shown);
      expect(rowsOf(byProduct)).toBeGreaterThanOrEqual(texts.length);
      expect(byPostgres).toBe(byProduct);
    },
  );

  test('has the rows, columns and order of searches joined by AND and OR, chosen rows and each sort', async () => {
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
    for (const [criteria, given, actor = home.manager] of cases) {
      const { byPostgres, byProduct } = await bothFiles(actor, criteria, given);
      expect(byPostgres).toBe(byProduct);
    }
    await expect(matchingIncidentsCsv(scopeFor(home.officer), noCriteria, shown).next()).resolves.toBeDefined();
    const user = await home.user('Nobody');
    await expect(matchingIncidentsCsv(scopeFor(user), noCriteria, shown).next()).rejects.toThrow(ForbiddenError);
  });

  test.each(['open', 'closed'] as const)(
    'has the bytes that the product writes of the list of %s incidents',
    async (list) => {
      const scope = scopeFor(home.manager);
      const table = exportedIncidents(
        'List',
        allMyIncidents(scope, list, shown),
        shown.columns,
        viewerDisplay(home.manager),
      );
      const file = await fileOf('csv', { ...table, csv: myIncidentsCsv(scope, list, shown) });
      expect(rowsOf(file)).toBeGreaterThan(0);
      expect(file).toBe(await fileOf('csv', table));
    },
  );

  test('ignores the same characters before a formula as the product, of all that there are', async () => {
    const [{ characters }] = await em.execute<[{ characters: string[] }]>(
      `select array_agg(chr(n) order by n) as characters from generate_series(1, 1114111) n
       where n not between 55296 and 57343 and chr(n) || '=1' ~ $1`,
      [formulaSql],
    );
    const every = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).slice(1);
    const isNeutralized = (character: string) =>
      csvLines([[`${character}=1`]])
        .slice(1)
        .startsWith(`'${character === "'" ? character : ''}`);
    expect(characters).toEqual(every.filter((each) => each.isWellFormed() && isNeutralized(each)));
  });

  test('stops its query when nobody reads on, and gives the connection back', async () => {
    const rows = copyCsv(em, endless, {});
    for await (const _ of rows) break;
    await vi.waitFor(async () => expect(await runningCopies()).toBe(0));
    for (let round = 0; round < 5; round++) {
      for await (const _ of copyCsv(em, sql`select repeat('x', 1000), generate_series(1, 5000)`, {})) break;
    }
    await vi.waitFor(async () => expect(await em.execute('select 1 as one')).toEqual([{ one: 1 }]));
  });

  test('ends with an error when nobody reads for a minute, or when there are no rows for ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const rows = copyCsv(em, endless, {});
      await rows.next();
      vi.advanceTimersByTime(60_000);
      await expect(
        Promise.resolve().then(async () => {
          for await (const _ of rows);
        }),
      ).rejects.toThrow();
      const late = copyCsv(em, sql`select 'canary', pg_sleep(60)`, {}).next();
      late.catch(() => {});
      while ((await runningCopies()) === 0);
      vi.advanceTimersByTime(10_000);
      await expect(late).rejects.toMatchObject({ code: '57014' });
    } finally {
      vi.useRealTimers();
    }
    await vi.waitFor(async () => expect(await runningCopies()).toBe(0));
  });

  test('needs an entity manager that is limited to an account', async () => {
    const unlimited = world.product.orm.em.fork() as typeof em;
    await expect(copyCsv(unlimited, sql`select 1`, {}).next()).rejects.toThrow('not limited to an account');
    const neighbour = forAccount(world.product.orm, { accountId: world.neighbour.id, seesLocked: true });
    const lines: Buffer[] = [];
    for await (const line of copyCsv(neighbour, sql`select distinct account_id from incident`, {})) lines.push(line);
    expect(Buffer.concat(lines).toString()).toBe(`"${world.neighbour.id}"\n`);
  });
});

describe('a parameter written as a literal', () => {
  test('is read by PostgreSQL as the parameter is', async () => {
    const statement =
      'select $1::text as text, $2::text[] as list, $3::int as number, $4::bool as bool, $1 = $1 as same';
    const hostile = fc.oneof(
      anyText,
      fc.constantFrom(...texts, "'", "\\'", "''; drop table incident; --", '$1', '$$', '{"a",b}'),
    );
    await fc.assert(
      fc.asyncProperty(
        hostile,
        fc.array(hostile, { maxLength: 4 }),
        fc.integer({ min: -9, max: 9 }),
        fc.boolean(),
        async (...values) => {
          const [text, list, number, bool] = values;
          const [row] = await em.execute<object[]>(withLiterals({ sql: statement, parameters: values }));
          expect(row).toEqual({ text, list, number, bool, same: true });
        },
      ),
      { numRuns: 150 },
    );
    expect(withLiterals({ sql: 'select $1', parameters: [null] })).toBe('select null');
  });

  test.each([['a\0b'], [['a\0b']], [Buffer.from('a')]])('is refused where it is not a text: %j', (value) => {
    expect(() => withLiterals({ sql: 'select $1', parameters: [value] })).toThrow('not a text');
  });
});

async function runningCopies(): Promise<number> {
  const [{ running }] = await em.execute<[{ running: number }]>(
    `select count(*)::int as running from pg_stat_activity where state = 'active' and query like 'copy (select ''canary''%'`,
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

const personsSql = `
insert into incident_person (account_id, incident_id, person_id, ordinal, first_name, last_name)
select i.account_id, i.id, p.person_id, n, left(i.create_user_name, 100), left(i.summary_text, 100)
from incident i, incident_person p, generate_series(1, 2) n
where i.number > 1000000 and p.incident_id = $1 and i.create_user_name <> ''`;
