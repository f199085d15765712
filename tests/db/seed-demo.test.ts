import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localPrices } from '#app/billing/local-server/state.ts';
import { type DraftBody, parseDraft } from '#app/drafts/body/draft-body.ts';
import { incidentInput } from '#app/drafts/body/incident-input.ts';
import { matchesHash } from '#app/identity/passwords/password-hash.server.ts';
import type { IncidentRecord } from '#app/incidents/incident-record.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { readSettings } from '#app/platform/process/settings.ts';
import { openFiles } from '#app/storage/files.server.ts';
import { replaceDemo } from '#db/account-content/replace-demo.ts';
import { type Orm, openOrm } from '#db/orm.ts';
import { readDemoAccounts } from '#db/seeds/read-content.ts';
import { seedDemo } from '#db/seeds/seed-demo.ts';
import { demoPassword } from '#db/seeds/seeding/give-passwords.ts';
import { forAccount } from '#db/tenancy.ts';

const today = new Date('2026-03-14T18:00:00Z');
const ownerUrl = process.env.DATABASE_OWNER_URL!;
const { stripe: atTestPayments } = readSettings({
  DATABASE_URL: ownerUrl,
  STRIPE_SECRET_KEY: 'sk_test_ofTests',
  STRIPE_WEBHOOK_SECRET: 'whsec_ofTests',
  STRIPE_API_HOST: 'http://localhost:1',
  STRIPE_PRICE_MONTHLY: localPrices.monthly,
  STRIPE_PRICE_MONTHLY_ADDITIONAL: localPrices.monthlyAdditional,
  STRIPE_PRICE_YEARLY: localPrices.yearly,
  STRIPE_PRICE_YEARLY_ADDITIONAL: localPrices.yearlyAdditional,
});
let dataDir: string;
let orm: Orm;
let seeded: Awaited<ReturnType<typeof seedDemo>>[];
let hotel: SqlEntityManager;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'incident-demo-'));
  orm = await openOrm(ownerUrl, 2);
  seeded = await Promise.all([1, 2].map(() => seedDemo({ ownerUrl, dataDir, today })));
  hotel = await accountNamed('Grand Pacific Hotel');
});

afterAll(async () => {
  await orm.close();
  await rm(dataDir, { recursive: true });
});

test('the demo data is seeded once, by concurrent and later runs', async () => {
  seeded.push(await seedDemo({ ownerUrl, dataDir, today }));
  expect(seeded.filter((each) => each !== null)).toEqual([{ accounts: 4, incidents: expect.any(Number) }]);
  expect(await all()).toHaveLength(4);
});

test('all demo users sign in with the same password', async () => {
  const users = await orm.em.fork().execute('select id, email, email_verified, password_hash from idp_user');
  expect(users.map(({ email }) => email).sort()).toEqual(
    readDemoAccounts()
      .flatMap(({ account }) => account.users.map(({ email }) => email))
      .sort(),
  );
  const [unverified, ...others] = users.filter((user) => !user.email_verified);
  expect([unverified!.email, ...others]).toEqual(['s.eddy@grandpacific.example']);
  expect(await matchesHash(demoPassword, users[0]!.password_hash)).toBe(true);
  const tied = await hotel.execute('select email, status, identity from app_user where identity is not null');
  expect(tied).toEqual([{ email: unverified!.email, status: 0, identity: `embedded ${unverified!.id}` }]);
});

test('the demo hotel pays, the hospital’s trial is over, and the trial of logistics is not', async () => {
  const found = async (name: string) => {
    const em = await accountNamed(name);
    const [account] = await em.execute(
      'select active, mfa, subscription_type, trial_expires_at from account where id = current_account()',
    );
    return {
      ...account,
      notifications: await em.execute(`select level, notification_type, user_dismiss_available from notification`),
    };
  };
  const info = { level: 'INFO', notification_type: 'GENERAL', user_dismiss_available: true };
  expect(await found('Grand Pacific Hotel')).toMatchObject({
    active: true,
    subscription_type: 'paid',
    notifications: [info],
  });
  const expired = { level: 'WARNING', notification_type: 'TRIAL_EXPIRED', user_dismiss_available: false };
  expect(await found('St Brigid Hospital')).toMatchObject({ active: false, notifications: [expired] });
  expect(await found('Harbour Logistics')).toMatchObject({ active: true, mfa: true, notifications: [info] });
});

test('every demo incident can be found by its words', async () => {
  for (const { name } of await all()) {
    const em = await accountNamed(name);
    const [{ found, incidents }] = await em.execute<[{ found: string; incidents: string }]>(
      `select (select count(*) from incident_text where account_id = current_account()) as found,
         (select count(*) from incident where account_id = current_account()) as incidents`,
    );
    expect([name, found]).toEqual([name, incidents]);
  }
});

test('demo incident numbers rise with the reported time, and the next number is free', async () => {
  const numbers = await one(`
    with numbered as (select number, reported_at from incident
      union all select number, created_at from draft)
    select count(*)::int as incidents, min(number)::int as first, max(number)::int as last,
      bool_and(sorted) as sorted, (select last_incident_number::int from account where id = current_account()) as given
    from (select number, reported_at >= lag(reported_at, 1, '-infinity') over (order by number) as sorted from numbered) as each`);
  expect(numbers).toEqual({
    incidents: numbers.last,
    first: 1,
    last: numbers.given,
    sorted: true,
    given: expect.any(Number),
  });
  expect(numbers.incidents).toBeGreaterThan(550);
});

test('demo dates and times are in the time zone of the account in every season', async () => {
  const { wrong } = await one(`
    select count(*)::int as wrong from (select *, occurred_at at time zone 'America/Vancouver' as there from incident) as i
    where occurred_on <> there::date or reported_on <> (reported_at at time zone 'America/Vancouver')::date
      or occurred_minute <> extract(hour from there) * 60 + extract(minute from there)`);
  expect(wrong).toBe(0);
});

test('each step of a demo incident has a history snapshot of that time', async () => {
  const entries = await hotel.execute<{ id: string; action: string; snapshot: IncidentRecord }[]>(`
    select incident_id as id, action_type as action, snapshot from history_entry h
    where incident_id in (select id from incident where locked and status = 2 and assigned_user_id is not null order by number limit 3)
    order by incident_id, updated_at`);
  for (const { id, action, snapshot } of entries) {
    const now = await incidentRecord({ em: hotel }, id);
    expect(Object.keys(snapshot)).toEqual(Object.keys(now!));
    if (action === 'CLOSE') expect(snapshot).toEqual(now);
    if (action === 'CREATE') {
      expect(snapshot).toMatchObject({
        status: 1,
        locked: false,
        close: null,
        assignedUserName: null,
        correctiveActions: [],
      });
      expect(snapshot.persons).toEqual(now!.persons);
    }
  }
  expect(entries.map(({ action }) => action)).toEqual(Array(3).fill(['CREATE', 'EDIT', 'LOCK', 'CLOSE']).flat());
  const { without } = await one(
    'select count(*)::int as without from incident i where version <> (select count(*) from history_entry h where h.incident_id = i.id)',
  );
  expect(without).toBe(0);
});

test('the audit of the demo data has every step in order of time, in one hash chain', async () => {
  const audit = await one(`
    select bool_and(hash = audit_digest(before, record)) as chained, bool_and(in_order) as in_order,
      count(*)::int = (select count(*)::int from history_entry) + (select count(*)::int from incident_task_event)
        + (select count(created_at)::int + count(resolved_at)::int from review_comment) as complete
    from (select r as record, hash, lag(hash, 1, sha256('')) over (order by seq) as before,
      created_at >= lag(created_at, 1, '-infinity') over (order by seq) as in_order from audit_record r) as each`);
  expect(audit).toEqual({ chained: true, in_order: true, complete: true });
});

test('the demo hotel has 40 tasks of open incidents, 6 of them overdue, each with its events', async () => {
  const tasks = await one(`
    select count(*)::int as tasks, count(*) filter (where state = 'DONE')::int as done,
      count(*) filter (where state = 'DROPPED')::int as dropped,
      count(*) filter (where state = 'OPEN' and due_on < '2026-03-14')::int as overdue,
      count(*) filter (where state = 'OPEN' and workgroup_id is not null)::int > 0 as of_workgroups,
      bool_and(t.created_at between i.created_at and '2026-03-14T18:00:00Z' and coalesce(t.ended_at < '2026-03-14T18:00:00Z', true)
        and t.due_on >= (t.created_at at time zone 'America/Vancouver')::date) as in_order,
      bool_and(i.status <> 2 and not i.locked) as of_open_incidents,
      bool_and((select count(*) from incident_task_event e where e.task_id = t.id) = case when state = 'OPEN' then 1 else 2 end) as told
    from incident_task t join incident i on i.id = t.incident_id`);
  expect(tasks).toEqual({
    tasks: 40,
    done: 7,
    dropped: 3,
    overdue: 6,
    of_workgroups: true,
    in_order: true,
    of_open_incidents: true,
    told: true,
  });
});

test('the demo hotel has 8 incidents that wait for review, 2 of them over a day, 3 returned and 2 approved ones', async () => {
  const reviews = await one(`
    select count(*) filter (where review_state = 'WAITING')::int as waiting,
      count(*) filter (where review_state = 'WAITING' and review_since < timestamptz '2026-03-14T18:00:00Z' - interval '1 day')::int as late,
      count(*) filter (where review_state = 'WAITING' and review_returns > 0)::int as returned_before,
      count(distinct review_user_id) filter (where review_state = 'WAITING')::int >= 4 as of_several_authors,
      count(*) filter (where review_state = 'RETURNED')::int as returned,
      count(*) filter (where review_state = 'RETURNED' and u.email = 'officer@grandpacific.example')::int > 0 as to_the_officer,
      count(*) filter (where review_state = 'APPROVED')::int as approved,
      bool_and(i.status = 1 and not i.locked and u.status = 1 and class_needs_review(i.last_class_id)) as of_open_incidents,
      bool_and(review_user_id = i.create_user_id and review_since = i.updated_at) as of_their_authors
    from incident i join app_user u on u.id = i.review_user_id where review_state <> 'NONE'`);
  expect(reviews).toEqual({
    waiting: 8,
    late: 2,
    returned_before: 3,
    of_several_authors: true,
    returned: 3,
    to_the_officer: true,
    approved: 2,
    of_open_incidents: true,
    of_their_authors: true,
  });
});

test('the demo hotel has comments of reviewers: some that only they read, open ones of returned incidents, and resolved ones', async () => {
  const comments = await one(`
    select count(*) filter (where released_at is null)::int as unreleased,
      count(*) filter (where released_at is not null and resolved_at is null)::int as open,
      count(*) filter (where exists (select from review_reply r where r.comment_id = c.id and r.created_at = c.resolved_at
        and r.create_user_id = c.resolve_user_id))::int as resolved,
      bool_and(released_at is not null or i.review_state = 'WAITING') as hidden_while_waiting,
      bool_and(c.create_user_id <> i.create_user_id and c.create_user_name <> '') as by_others,
      bool_and(c.created_at > i.created_at and coalesce(c.released_at > c.created_at, true)
        and coalesce(c.resolved_at > c.released_at, true)
        and coalesce(c.resolved_at, c.released_at, c.created_at) < '2026-03-14T18:00:00Z') as in_order,
      (select sum(comments)::int from history_entry) = count(released_at) as counted
    from review_comment c join incident i on i.id = c.incident_id`);
  expect(comments).toEqual({
    unreleased: 3,
    open: 3,
    resolved: 2,
    hidden_while_waiting: true,
    by_others: true,
    in_order: true,
    counted: true,
  });
});

test('the history of a reviewed demo incident has each return and approval, by somebody else and with its reason', async () => {
  const acts = await hotel.execute<{ kinds: string; reviewed: boolean; states: string }[]>(`
    select string_agg(h.action_type, ' ' order by h.updated_at) filter (where h.snapshot ->> 'review' is not null) as kinds,
      bool_and(case when h.action_type in ('RETURN', 'APPROVE') then (h.action_type = 'RETURN') = (h.reason <> '')
        and not exists (select from history_entry w where w.incident_id = i.id and w.action_type in ('CREATE', 'EDIT')
          and w.update_user_id = h.update_user_id) else true end) as reviewed,
      (array_agg(h.snapshot -> 'review' ->> 'state' order by h.updated_at desc))[1] || ' ' || i.review_state as states
    from incident i join history_entry h on h.incident_id = i.id where i.review_state <> 'NONE' group by i.id, i.review_state`);
  expect(acts.every(({ reviewed }) => reviewed)).toBe(true);
  const inWords = acts.map(({ kinds, states }) => `${states}: ${kinds}`).toSorted();
  expect(inWords).toEqual([
    'APPROVED APPROVED: EDIT APPROVE',
    'APPROVED APPROVED: EDIT RETURN EDIT APPROVE',
    ...Array(3).fill('RETURNED RETURNED: EDIT RETURN'),
    ...Array(5).fill('WAITING WAITING: EDIT'),
    ...Array(2).fill('WAITING WAITING: EDIT RETURN EDIT'),
    'WAITING WAITING: EDIT RETURN EDIT RETURN EDIT',
  ]);
  const [{ id }] = await hotel.execute<[{ id: string }]>(`select id from incident where review_returns = 2`);
  const record = (await incidentRecord({ em: hotel }, id))!;
  const [{ snapshot }] = await hotel.execute<[{ snapshot: IncidentRecord }]>(
    'select snapshot from history_entry where incident_id = $1 order by updated_at desc limit 1',
    [id],
  );
  expect(snapshot).toEqual(record);
  expect(record.review!.events.map(({ kind }) => kind)).toEqual(['RETURN', 'RETURN']);
});

test('each person on a demo incident is known to the account once', async () => {
  const people = await one(`
    select (select count(*)::int from incident_person where person_id is null) as unknown,
      (select count(*)::int from incident_legal_entity where legal_entity_id is null) as unknown_companies,
      (select count(*)::int from (select from person where is_employee group by first_name, last_name having count(*) > 1) as d) as twice,
      (select count(*)::int from legal_entity where owner) as owners`);
  expect(people).toEqual({ unknown: 0, unknown_companies: 0, twice: 0, owners: 1 });
});

test('every demo attachment has a file of the type of its name', async () => {
  const attachments = await hotel.execute<{ file_name: string; key: string; sha256: Buffer; size_bytes: string }[]>(
    'select a.file_name, f.key, f.sha256, f.size_bytes from attachment a join stored_file f on f.id = a.file_id',
  );
  const files = openFiles(readSettings({ DATABASE_URL: ownerUrl, DATA_DIR: dataDir }));
  const begins: Record<string, string> = { png: '\x89PNG', pdf: '%PDF-1.4', docx: 'PK\x03\x04', wav: 'RIFF', txt: '' };
  for (const { file_name, key, sha256, size_bytes } of attachments) {
    const bytes = await buffer(await files.read(key));
    expect(bytes.toString('latin1').startsWith(begins[file_name.split('.').at(-1)!]!)).toBe(true);
    expect(createHash('sha256').update(bytes).digest()).toEqual(sha256);
    expect(bytes.length).toBe(Number(size_bytes));
  }
  expect(attachments.length).toBeGreaterThan(50);
});

test('demo drafts are valid for the form, and every other one can be submitted unchanged', async () => {
  const drafts = await hotel.execute<{ writer: string; touched: boolean; body: Partial<DraftBody> }[]>(
    'select u.email as writer, d.touched, d.body from draft d join app_user u on u.id = d.create_user_id order by number',
  );
  expect(new Set(drafts.map(({ writer }) => writer.split('@')[0]))).toEqual(new Set(['manager', 'officer']));
  const input = drafts.map(({ body }) =>
    incidentInput(parseDraft(body), { now: today, timeZone: 'America/Vancouver' }),
  );
  expect(input.filter(({ success }) => success).length).toBe(Math.ceil(drafts.length / 2));
  expect(drafts.every(({ touched }) => touched)).toBe(true);
});

test('demo locations have addresses with cities, and their levels have names', async () => {
  const places = await one(`
    select (select count(*)::int from lookup_address where city_id is null) as without_city,
      (select array_agg(label order by level) from lookup_label where type = 'LOCATION') as labels,
      (select count(*)::int from lookup l where cardinality(path) <> level) as wrong_paths,
      (select count(*)::int from lookup_closure) = (select sum(level)::int from lookup) as closed`);
  expect(places).toEqual({
    without_city: 0,
    labels: ['Building', 'Floor', 'Area', 'Place', 'Spot'],
    wrong_paths: 0,
    closed: true,
  });
});

async function one(sql: string) {
  const [row] = await hotel.execute<[Record<string, unknown>]>(sql);
  return row;
}

async function accountNamed(name: string) {
  const { id } = (await all()).find((each) => each.name === name)!;
  return forAccount(orm, { accountId: id, seesLocked: true });
}

async function all() {
  return await orm.em.execute<{ id: string; name: string }[]>('select id, name from account');
}

test('restoring replaces the demo accounts with what they began with, and leaves other accounts', async () => {
  const counts = async (em: SqlEntityManager) => {
    const [row] = await em.execute<[object]>(
      `select (select count(*) from incident where account_id = current_account()) as incidents,
         (select count(*) from audit_record where account_id = current_account()) as audits,
         (select count(*) from app_user where account_id = current_account()) as users,
         (select count(*) from stored_file where account_id = current_account()) as files`,
    );
    return row;
  };
  const before = await counts(await accountNamed('Grand Pacific Hotel'));
  const other = forAccount(orm, { accountId: '0199a000-0000-7000-8000-000000000001', seesLocked: true });
  await other.execute(
    `insert into account (id, name, business_type) values (current_account(), 'Somebody else', 'general')`,
  );
  await other.execute(
    `insert into audit_record (account_id, object_type, transaction_type) values (current_account(), 'ACCOUNT', 'CREATE')`,
  );
  const old = await accountNamed('Grand Pacific Hotel');
  await old.execute(`update app_user set first_name = 'Changed' where account_id = current_account()`);
  await old.execute(`update account set mfa = true where id = current_account()`);
  const removed = await replaceDemo({ ownerUrl, dataDir, today, stripe: atTestPayments });
  expect(removed.length).toBeGreaterThan(10);
  expect(await old.execute('select from account where id = current_account()')).toEqual([]);
  const restored = await accountNamed('Grand Pacific Hotel');
  expect(await counts(restored)).toEqual(before);
  expect(
    await restored.execute(
      'select customer, payment_email as email from account_subscription where account_id = current_account()',
    ),
  ).toEqual([{ customer: 'cus_demoHotel', email: 'accounts@grandpacific.example' }]);
  expect(
    await restored.execute(`select from app_user where account_id = current_account() and first_name = 'Changed'`),
  ).toEqual([]);
  expect(await counts(other)).toEqual({ incidents: '0', audits: '1', users: '0', files: '0' });
  await expect(other.execute('delete from audit_record where account_id = current_account()')).rejects.toThrow(
    'never changed or removed',
  );
});
