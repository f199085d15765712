import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi, type Program, type Reply } from '../support/api-program.ts';
import { aWorld, emOfUser, type TestUser } from '../support/world.ts';

const world = await aWorld();
const { home, neighbour } = world;
const api = await openApi(world);
const manager = await api.programOf(home.manager);
const admin = await api.programOf(home.admin);
const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
await owner.connect();
afterAll(async () => {
  await owner.end();
  await api.close();
  await world.close();
});

const criteria = { status: { values: [{ status: 1 }, { status: 2 }], logicalOperation: 'OR' } };
const open = { status: { values: [{ status: 1 }] } };
const maySearch = ['MYINCIDENT_ADD', 'MYINCIDENT_SEARCH', 'REPORT_PRINT', 'REPORT_CREATE', 'INCIDENT_DELETE'] as const;

type List = (query: string) => Promise<Reply>;

/** The lists of incidents that a user reads, with criteria that find open and closed ones. */
async function listsOf(program: Program): Promise<Record<'mine' | 'search' | 'report', List>> {
  const { body } = await program('POST', '/reports/custom', { name: `All ${randomUUID()}`, criteria });
  return {
    mine: (query) => program('GET', `/incidents/my?${query}`),
    search: (query) => program('POST', `/incidents/search?${query}`, { criteria }),
    report: (query) => program('GET', `/reports/custom/${body.id}?${query}`),
  };
}

/** Reads a list by key from its beginning to its end; `between` happens after each page. */
async function walked(list: List, given: string, between: (reply: Reply) => Promise<void> = async () => {}) {
  const ids: string[] = [];
  for (let query = given; ; ) {
    const reply = await list(query);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    ids.push(...reply.body.items.map(({ id }: { id: string }) => id));
    const { next, hasMore } = reply.body.meta;
    expect(next !== null).toBe(hasMore);
    expect('link' in reply.headers).toBe(hasMore);
    if (next === null) return ids;
    await between(reply);
    query = `${given.replace(/&(p|after)=[\w-]+/, '')}&after=${next}`;
  }
}

/** Adds copies of an incident of the user; several have the same time, and one of `closed` is closed. */
async function addCopies(by: TestUser, count: number, closed = 3) {
  const { id } = await world.anIncident({ by, persons: [] });
  await owner.query('alter table incident disable trigger incident_text_changed');
  for (let left = count; left > 0; left -= 1_000) {
    await emOfUser(world.product, by).execute(copiesSql, [Math.min(left, 1_000), id, closed]);
  }
  await owner.query('alter table incident enable trigger incident_text_changed');
  await owner.query('analyze incident');
}

const copiesSql = `
with added as (
  update account set last_incident_number = last_incident_number + $1::int where id = current_account()
  returning last_incident_number - $1::int as before
)
insert into incident (account_id, number, status, create_user_id, create_user_name, reported_at, occurred_at,
  occurred_on, occurred_minute, reported_on, last_class_id, closed_at, closed_by, close_user_name)
select account_id, before + n, s.status, create_user_id, create_user_name,
  reported_at + n % 7 * interval '0.1 s' + n % 3 * interval '1 us', occurred_at - n % 50 * interval '1 minute',
  occurred_on, occurred_minute, reported_on, last_class_id,
  case s.status when 2 then reported_at end, case s.status when 2 then 'USER' end,
  case s.status when 2 then create_user_name end
from added, incident, generate_series(1, $1::int) n, lateral (select case when n % $3::int = 0 then 2 else 1 end as status) s
where id = $2`;

async function idsInOrder(by: TestUser, order: string, only = 'true') {
  const rows = await emOfUser(world.product, by).execute<{ id: string }[]>(
    `select id from incident where create_user_id = $1 and ${only} order by ${order}`,
    [by.userId],
  );
  return rows.map(({ id }) => id);
}

describe('the order of a list of incidents', () => {
  test('has the names of the answer and of the dashboard', async () => {
    const user = await home.user('sorter', ...maySearch);
    const program = await api.programOf(user);
    for (const occurredAt of ['2026-01-03', '2026-01-01', '2026-01-02']) {
      const { id } = await world.anIncident({ by: user });
      const occurred = 'update incident set occurred_at = $2 where id = $1';
      await emOfUser(world.product, user).execute(occurred, [id, `${occurredAt}T12:00:00Z`]);
    }
    const numbers = async (sort: string) =>
      (await program('GET', `/incidents/my?sort=${sort}`)).body.items.map(({ number }: { number: number }) => number);
    for (const [name, key] of [
      ['occurredDate', 'occurred'],
      ['-occurredDate', '-occurred'],
      ['reportedDate', 'reported'],
      ['-incidentClass', '-class'],
    ] as const) {
      expect(await numbers(name), name).toEqual(await numbers(key));
    }
    expect(await numbers('occurredDate')).toEqual((await numbers('-occurredDate')).toReversed());
  });

  test.each(['sort=colour', 'sort=location', 'sort=--number', 'sort=', 'fk=status', 'fv=1'])(
    'is refused with a reason where it is %s',
    async (query) => {
      const program = await api.programOf(home.manager);
      const [path] = query.split('=');
      expect(await program('GET', `/incidents/my?${query}`)).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_FAILED', errors: [{ path: path === 'fk' ? 'fv' : path === 'fv' ? 'fk' : 'sort' }] },
      });
    },
  );
});

describe('a list of incidents read by key', () => {
  const walks = [
    ['mine', '', 'number desc', 'status = 1'],
    ['mine', 'sort=number', 'number', 'status = 1'],
    ['search', '', 'number desc', 'true'],
    ['search', 'sort=reported', 'reported_at, number', 'true'],
    ['search', 'sort=-status', 'status desc, number desc', 'true'],
    ['report', 'sort=-occurred', 'occurred_at desc, number desc', 'true'],
    ['mine', 'sort=updated', 'updated_at, number', 'status = 1'],
    ['search', 'sort=-lastUpdateDate', 'updated_at desc, number desc', 'true'],
    ['report', 'sort=updated', 'updated_at, number', 'true'],
  ] as const;

  test.each(walks)(
    '(%s, %s) repeats and skips none of 300 while others are added and deleted',
    async (name, sort, order, only) => {
      const user = await home.user('walker', ...maySearch);
      await addCopies(user, 300);
      const program = await api.programOf(user);
      const list = (await listsOf(program))[name];
      const before = await idsInOrder(user, order, only);
      const deleted = new Set<string>();
      let pages = 1;
      const ids = await walked(list, `psz=7&${sort}`, async (reply) => {
        if (pages++ % 3 > 0) return;
        // the row that the key names, one that is still to come, and one anywhere
        const gone = [reply.body.items.at(-1).id, before[pages * 7 + 3], before[(pages * 101) % before.length]];
        for (const id of new Set(gone)) {
          if (!id || deleted.has(id)) continue;
          deleted.add(id);
          expect(await program('DELETE', `/incidents/${id}`)).toMatchObject({ status: 204 });
        }
        await world.anIncident({ by: user, persons: [] });
      });
      expect(pages).toBeGreaterThan(20);
      expect(new Set(ids).size).toBe(ids.length);
      const stayed = before.filter((id) => !deleted.has(id));
      expect(ids.filter((id) => stayed.includes(id))).toEqual(stayed);
    },
    120_000,
  );

  test('goes on from any page by number, and its links lead there', async () => {
    const user = await home.user('walker', ...maySearch);
    await addCopies(user, 30);
    const all = await idsInOrder(user, 'number desc', 'status = 1');
    const { mine } = await listsOf(await api.programOf(user));
    const second = await mine('psz=6&p=2');
    expect(second.body.meta).toEqual({ page: 2, pageSize: 6, hasMore: true, next: expect.any(String) });
    const { next } = second.body.meta;
    expect(second.headers.link).toBe(`<${api.origin}/api/incidents/my?psz=6&after=${next}>; rel="next"`);
    const third = await mine(`psz=6&after=${next}`);
    expect(third.body.meta).toMatchObject({ page: null, pageSize: 6 });
    expect(await walked(mine, 'psz=6&p=2')).toEqual(all.slice(6));
  });

  test('has no keys in an order without an index, and says so', async () => {
    const user = await home.user('walker', ...maySearch);
    await addCopies(user, 5);
    const lists = await listsOf(await api.programOf(user));
    for (const [name, sort] of [
      ['mine', 'reported'],
      ['search', 'class'],
      ['report', '-severity'],
    ] as const) {
      const list = lists[name];
      const first = await list(`psz=2&sort=${sort}`);
      expect(first.body.meta).toEqual({ page: 1, pageSize: 2, hasMore: true, next: null });
      expect(first.headers.link).toContain('p=2');
      const { next } = (await list('psz=2')).body.meta;
      const refused = await list(`psz=2&sort=${sort}&after=${next}`);
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'after' }] } });
      const deep = await list(`p=1001&sort=${sort}`);
      expect(deep).toMatchObject({ status: 422, body: { detail: expect.stringContaining('sort by number') } });
      expect(deep.body).not.toHaveProperty('next');
    }
  });

  test('takes a page or a key, and not both', async () => {
    for (const list of Object.values(await listsOf(manager))) {
      const { next } = (await list('psz=1')).body.meta;
      const both = await list(`psz=1&p=1&after=${next}`);
      expect(both).toMatchObject({ status: 422, body: { errors: [{ path: 'after' }] } });
    }
  });
});

describe('the key of a page', () => {
  const keyFrom = (text: string) => Buffer.from(text).toString('base64url');

  test('holds the order and the position and nothing else', async () => {
    const { number } = await world.anIncident({ by: home.manager, locked: true });
    const { search } = await listsOf(manager);
    const textOf = async (sort: string) =>
      Buffer.from((await search(`psz=1&${sort}`)).body.meta.next, 'base64url').toString();
    expect(await textOf('')).toBe(`-number ${number}`);
    expect(await textOf('sort=-status')).toMatch(/^-status \d+ [12]$/);
    expect(await textOf('sort=reported')).toMatch(/^reported \d+ \d{16}$/);
  });

  test('that is forged is refused or leads to a list of what its sender may see, and is never an error', async () => {
    const hidden = await world.anIncident({ by: home.manager, locked: true });
    const foreign = await world.anIncident({ by: neighbour.manager });
    const viewer = await api.programOf(home.viewer);
    const lists = await listsOf(await api.programOf(home.analyst));
    const search: List = (query) => viewer('POST', `/incidents/search?${query}`, { criteria });
    const extremes = fc.constantFrom(
      '0',
      '1',
      '-1',
      '9'.repeat(15),
      '9'.repeat(16),
      '9'.repeat(17),
      `-${'9'.repeat(16)}`,
    );
    const order = fc.constantFrom('number', '-number', 'reported', '-occurred', 'status', 'class', 'severity', 'x');
    const number = fc.oneof(extremes, fc.constantFrom(hidden.number, foreign.number), fc.nat().map(String));
    const forged = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.tuple(order, number).map((parts) => parts.join(' ')),
      fc.tuple(order, number, number).map((parts) => parts.join(' ')),
    );
    const statuses = new Set<number>();
    for (const [text, sort] of fc.sample(fc.tuple(forged, order), 80)) {
      const own = text.split(' ')[0];
      for (const query of [`after=${keyFrom(text)}&sort=${sort}`, `after=${keyFrom(text)}&sort=${own}`]) {
        for (const list of [search, lists.mine, lists.report]) {
          const { status, body } = await list(query.replaceAll(/[^\w&=-]/g, ''));
          statuses.add(status);
          expect([200, 422], `${text} ${query} ${JSON.stringify(body)}`).toContain(status);
          expect(JSON.stringify(body)).not.toMatch(new RegExp(`${hidden.id}|${foreign.id}`));
        }
      }
    }
    expect([...statuses].toSorted()).toEqual([200, 422]);
  }, 120_000);

  test('of another account leads through the incidents of its sender alone', async () => {
    await addCopies(neighbour.manager, 3);
    await addCopies(home.manager, 20);
    const { body } = await manager('POST', '/incidents/search?psz=5', { criteria });
    const foreigner = await api.programOf(neighbour.manager);
    const theirs = await foreigner('POST', `/incidents/search?psz=100&after=${body.meta.next}`, { criteria });
    const account = emOfUser(world.product, neighbour.manager);
    const ids = theirs.body.items.map(({ id }: { id: string }) => id);
    const found = await account.execute('select id from incident where id = any($1::uuid[])', [`{${ids}}`]);
    expect(ids.length).toBeGreaterThan(0);
    expect(found).toHaveLength(ids.length);
  });
});

describe('a list of more than 10,000 incidents', () => {
  let user: TestUser;
  let lists: Awaited<ReturnType<typeof listsOf>>;
  beforeAll(async () => {
    user = await home.user('recorder', ...maySearch);
    await addCopies(user, 10_120, 1_000_000);
    const program = await api.programOf(user);
    const { id } = (await program('POST', '/reports/custom', { name: 'Open ones', criteria: open })).body;
    lists = {
      mine: (query) => program('GET', `/incidents/my?${query}`),
      search: (query) => program('POST', `/incidents/search?${query}`, { criteria: open }),
      report: (query) => program('GET', `/reports/custom/${id}?${query}`),
    };
  }, 120_000);

  test.each([
    ['mine', 'number desc', ''],
    ['search', 'number desc', ''],
    ['search', 'reported_at, number', '&sort=reported'],
    ['report', 'number desc', ''],
  ] as const)('(%s by %s%s) refuses a page beyond with the key of the first row beyond', async (name, order, sort) => {
    const all = await idsInOrder(user, order);
    const refused = await lists[name](`p=101&psz=100${sort}`);
    const detail = expect.stringMatching(/10,000 rows.*`next`.*`after`.*`meta.next` or `Link`/);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_FAILED', detail, errors: [{ path: 'p' }] },
    });
    const ids = await walked(lists[name], `psz=100${sort}&after=${refused.body.next}`);
    expect(ids).toEqual(all.slice(10_000));
    const last = await lists[name](`p=100&psz=100${sort}`);
    expect(last.body.meta).toMatchObject({ hasMore: true, next: refused.body.next });
    expect(last.headers.link).toContain(`after=${refused.body.next}`);
  });

  test('records a search whose page is refused, because its key tells how much it finds', async () => {
    const em = emOfUser(world.product, user);
    const count = async () => {
      const [{ total }] = await em.execute<[{ total: number }]>(
        `select count(*)::int as total from audit_record where create_user_id = $1 and object_type = 'SEARCH'`,
        [user.userId],
      );
      return total;
    };
    const before = await count();
    await lists.search('p=1001');
    expect(await count()).toBe(before + 1);
  });
});

test('the audit log is read by key as well', async () => {
  const first = await admin('GET', '/audits?psz=2');
  const { next } = first.body.meta;
  expect(next).toBe(first.body.items[1].id);
  expect(first.headers.link).toBe(`<${api.origin}/api/audits?psz=2&after=${next}>; rel="next"`);
  const second = await admin('GET', `/audits?psz=2&after=${next}`);
  expect(second.body.items).toHaveLength(2);
  const all = await admin('GET', '/audits?psz=100&type=ACCOUNT');
  if (!all.body.meta.hasMore) expect(all.body.meta.next).toBeNull();
});

describe('a list of incidents that were changed since', () => {
  test('has their versions, the ids of class and severity, and each incident until it is changed again', async () => {
    const user = await home.user('follower', ...maySearch, 'MYINCIDENT_EDIT');
    const program = await api.programOf(user);
    const lists = await listsOf(program);
    const [first, second] = [
      await world.anIncident({ by: user, persons: [] }),
      await world.anIncident({ by: user, persons: [] }),
    ];
    const severityId = home.lookups.SEVERITY_TYPE;
    const change = { id: first.id, severityId };
    expect((await program('PUT', '/incidents', change, { 'If-Match': '"1"' })).status).toBe(200);
    const { body: changed, headers } = await program('GET', `/incidents/${first.id}`);
    const since = encodeURIComponent(changed.lastUpdateDate);
    for (const list of Object.values(lists)) {
      const { items } = (await list('sort=updated')).body;
      expect(items.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
      const { id, lastUpdateDate, lastClassId } = changed;
      const row = { id, lastUpdateDate, lastClassId, severityId, version: 2 };
      expect(headers.etag).toBe('"2"');
      for (const query of [since, since.replace('Z', '%2B00:00'), since.replace('Z', '+00:00')]) {
        const { body } = await list(`updatedSince=${query}`);
        expect(body.items, query).toMatchObject([row]);
      }
      expect((await list('updatedSince=2125-01-01T00:00Z')).body.items).toEqual([]);
      expect((await list('updatedSince=yesterday')).body).toMatchObject({
        status: 422,
        errors: [{ path: 'updatedSince', message: expect.stringMatching(/^Enter a date and a time/) }],
      });
    }
  });
});
