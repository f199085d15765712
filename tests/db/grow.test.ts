import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { type Orm, openOrm } from '#db/orm.ts';
import { seedLoadTest } from '#db/seeds/seed-load-test.ts';
import { forAccount } from '#db/tenancy.ts';
import { isComplete } from '../support/fixed-choice.ts';

const today = new Date('2026-03-14T18:00:00Z');
const ownerUrl = process.env.DATABASE_OWNER_URL!;
let dataDir: string;
let orm: Orm;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'incident-grow-'));
  orm = await openOrm(ownerUrl, 2);
});

afterAll(async () => {
  await orm.close();
  await rm(dataDir, { recursive: true });
});

const grown = (incidents: number, more: Partial<Parameters<typeof seedLoadTest>[0]> = {}) =>
  seedLoadTest({ ownerUrl, dataDir, incidents, today, ...more });

test('the load test creates and fills a new account with consistent incidents over five years', async () => {
  const progress: number[] = [];
  const name = await grown(2_500, { onProgress: (count) => progress.push(count) });
  expect(progress.at(-1)).toBe(2_500);
  const em = await accountNamed(name);
  const [found] = await em.execute(`
    select count(*)::int as incidents, max(number)::int as last, min(reported_on) as first_day, max(reported_on) as last_day,
      count(distinct last_class_id) > 30 as many_classes, count(distinct summary) > 1500 as many_stories,
      count(*) filter (where status = 2) between 1000 and 2300 as mostly_closed,
      count(*) filter (where locked) between 10 and 500 as some_locked,
      bool_and(occurred_on = (occurred_at at time zone 'America/Vancouver')::date) as on_its_clock
    from incident`);
  expect(found).toMatchObject({ incidents: 2_500, last: 2_500, first_day: '2021-03-14', last_day: '2026-03-13' });
  expect(found).toMatchObject({
    many_classes: true,
    many_stories: true,
    mostly_closed: true,
    some_locked: true,
    on_its_clock: true,
  });
  for (const part of ['person', 'vehicle', 'item']) {
    const counts = await em.execute(
      `select distinct count(p.id)::int as n from incident i left join incident_${part} p on p.incident_id = i.id group by i.id order by n`,
    );
    expect(counts.map(({ n }) => n)).toEqual([0, 1, 2, 3]);
  }
  const [followUp] = await em.execute(`
    select count(*)::int as tasks, count(*) filter (where state = 'OPEN') between 1 and 25 as some_open,
      count(distinct coalesce(assignee_user_id, workgroup_id)) > 5 as of_many,
      (select count(*) from incident where review_state = 'WAITING') > 0 as some_wait from incident_task`);
  expect(followUp).toEqual({ tasks: 500, some_open: true, of_many: true, some_wait: true });
  const [{ id }] = await em.execute<[{ id: string }]>('select id from incident order by number limit 1');
  expect(await incidentRecord({ em }, id)).toMatchObject({ number: 1, classPath: expect.any(Array) });
});

test.skipIf(!isComplete)(
  'copies of incidents have other numbers, people of their own and the dates of their neighbours',
  async () => {
    const indexes = () => orm.em.execute(`select indexdef from pg_indexes where schemaname = 'public' order by 1`);
    const before = await indexes();
    const [{ start }] = await orm.em.execute<[{ start: Date }]>('select clock_timestamp() as start');
    const em = await accountNamed(await grown(2_503, { maxOriginals: 500 }));
    expect(await indexes()).toEqual(before);
    const [tables] = await orm.em.execute(
      `select bool_and(s.last_vacuum > $1 and s.last_analyze > $1) as vacuumed, bool_and(c.reloptions is null) as with_autovacuum
     from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where s.relname in ('person', 'incident', 'incident_person', 'incident_vehicle', 'incident_item', 'incident_text')`,
      [start],
    );
    expect(tables).toEqual({ vacuumed: true, with_autovacuum: true });
    const [found] = await em.execute(`
    select count(*)::int as incidents, max(number)::int as last, count(*) filter (where reported_at < before)::int as earlier,
      count(*) filter (where summary = summary_before) < 20 as differ,
      bool_and(occurred_on = (occurred_at at time zone 'America/Vancouver')::date) as on_its_clock
    from (select i.*, lag(reported_at) over (order by number) as before, lag(summary) over (order by number) as summary_before
      from incident i) i`);
    expect(found).toEqual({ incidents: 2_503, last: 2_503, earlier: 0, differ: true, on_its_clock: true });
    const [people] = await em.execute(`
    select count(*) filter (where p.id is null)::int as unknown, count(distinct p.id) filter (where not p.is_employee) > 2000 as own
    from incident_person ip left join person p on p.account_id = ip.account_id and p.id = ip.person_id
    where ip.person_id is not null`);
    expect(people).toEqual({ unknown: 0, own: true });
  },
);

test.skipIf(!isComplete)('all incidents of the load test are found by their number and by their words', async () => {
  const em = await accountNamed(await grown(600, { maxOriginals: 200 }));
  const [found] = await em.execute(`
    select count(*)::int as words,
      count(*) filter (where words @@ plainto_tsquery('simple', number::text || ' ' || split_part(search_text(summary_text), ' ', 1)))::int as own
    from incident_text join incident using (account_id, id, number)`);
  expect(found).toEqual({ words: 600, own: 600 });
});

test.skipIf(!isComplete)(
  'the load test continues the numbers of an existing account and reuses its known persons',
  async () => {
    const name = await grown(300);
    const em = await accountNamed(name);
    const employees = () => em.execute('select id from person where is_employee order by id');
    const before = await employees();
    expect(await grown(200, { account: name })).toBe(name);
    const [numbers] = await em.execute(
      'select count(*)::int as incidents, max(number)::int as last, (select last_incident_number::int from account where id = current_account()) as given from incident',
    );
    expect(numbers).toEqual({ incidents: 500, last: 500, given: 500 });
    expect(await employees()).toEqual(before);
    const audit = await em.execute(
      `select object_data as data from audit_record where transaction_type = 'GROW' order by seq`,
    );
    expect(audit.map(({ data }) => data)).toEqual([
      { incidents: 300, first: 1 },
      { incidents: 200, first: 301 },
    ]);
  },
);

test('the load test does not create an account with an unknown id', async () => {
  await expect(grown(10, { account: 'Nowhere Inn' })).rejects.toThrow(
    'There are 0 accounts of the name "Nowhere Inn".',
  );
});

async function accountNamed(name: string) {
  const [account] = await orm.em.execute<[{ id: string }]>('select id from account where name = $1', [name]);
  return forAccount(orm, { accountId: account.id, seesLocked: true });
}
