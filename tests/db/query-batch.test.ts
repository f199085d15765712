import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openOrm } from '#db/orm.ts';
import { runSql, runUnprepared } from '#db/run-sql.ts';
import { forAccount } from '#db/tenancy.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const orm = await openOrm(process.env.DATABASE_URL!, 1);
const em = forAccount(orm, { accountId: world.home.id, seesLocked: true });
const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
beforeAll(() => owner.connect());
afterAll(async () => {
  await owner.end();
  await orm.close();
  await world.close();
});

type Sent = { now: string; account: string };
const sent = (more = '') =>
  em.execute<[Sent]>(`select now()::text as now, current_setting('app.account_id') as account ${more}`);

describe('a batch of queries issued in one event-loop tick', () => {
  test('runs in one transaction, and a later query runs in another', async () => {
    const [[one], [other]] = await Promise.all([sent(), sent(', 2 as other')]);
    expect(one).toEqual({ now: other.now, account: world.home.id });
    expect((await sent())[0].now).not.toBe(one.now);
  });

  test('commits its changes', async () => {
    const [notification] = await em.execute<[{ id: string }]>(
      `insert into notification (account_id, message, notification_type, level) values ($1, 'one', 'GENERAL', 'INFO') returning id`,
      [world.home.id],
    );
    await Promise.all([
      em.execute(`update notification set message = 'two' where id = $1`, [notification.id]),
      em.execute('select 1'),
    ]);
    const found = await em.execute('select message from notification where id = $1', [notification.id]);
    expect(found).toEqual([{ message: 'two' }]);
  });

  test('returns the other results when one query fails', async () => {
    const wrong = em.execute('select 1 / $1::int', [0]);
    const [before, refused, after] = await Promise.allSettled([sent(), wrong, sent(', 3 as third')]);
    expect(before).toMatchObject({ status: 'fulfilled', value: [{ account: world.home.id }] });
    expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'DriverException', code: '22012' } });
    expect(after).toMatchObject({ status: 'fulfilled', value: [{ account: world.home.id }] });
  });
});

test('a batch whose commit fails is retried query by query', async () => {
  await owner.query('create table ending (a int unique deferrable initially deferred)');
  await owner.query('grant select, insert on ending to public');
  try {
    const insert = (value: number, more = '') => em.execute(`insert into ending values ($1)${more}`, [value]);
    await insert(1);
    const [first, again, other] = await Promise.allSettled([insert(2), insert(1, ' returning a'), sent()]);
    expect(first.status).toBe('fulfilled');
    expect(again).toMatchObject({ status: 'rejected', reason: { name: 'UniqueConstraintViolationException' } });
    expect(other.status).toBe('fulfilled');
    expect(await em.execute('select a from ending order by a')).toEqual([{ a: 1 }, { a: 2 }]);
  } finally {
    await owner.query('drop table ending');
  }
});

describe.each([
  ['in a batch', <Result>(run: (em: SqlEntityManager) => Promise<Result>) => run(em)],
  ['in a transaction', <Result>(run: (em: SqlEntityManager) => Promise<Result>) => em.transactional(run)],
])('a statement, %s', (_, within) => {
  test('can use operators of jsonb that contain a question mark', async () => {
    const has = (key: string) => within((em) => em.execute(`select '{"a": 1}'::jsonb ? $1 as has, $1 as key`, [key]));
    expect(await has('a')).toEqual([{ has: true, key: 'a' }]);
    expect(await has('b')).toEqual([{ has: false, key: 'b' }]);
  });

  test('can be a query that Kysely compiled, and reaches only the account', async () => {
    const rows = await within((em) => {
      const accounts = em.getKysely<{ account: { id: string; name: string } }>().selectFrom('account');
      const { sql, parameters } = accounts.select('id').where('name', '<>', 'Nobody').compile();
      return em.execute(sql, [...parameters]);
    });
    expect(rows).toEqual([{ id: world.home.id }]);
  });

  test('takes a list as an array, and names the error of the database', async () => {
    expect(await within((em) => em.execute('select 2 = any($1::int[]) as has', [[1, 2]]))).toEqual([{ has: true }]);
    const wrong = within((em) => em.execute('select 1 / $1::int', [0]));
    await expect(wrong).rejects.toMatchObject({ name: 'DriverException', code: '22012' });
  });
});

describe('a prepared statement', () => {
  let em: SqlEntityManager;
  beforeAll(async () => {
    // other test files of this worker may have filled the list of prepared statements
    vi.resetModules();
    const fresh = await import('#db/tenancy.ts');
    em = fresh.forAccount(orm, { accountId: world.home.id, seesLocked: true });
  });

  test('is planned once on a connection for all parameter values', async () => {
    const statement = `select $1::int + 1 as sum, 'planned once' as what`;
    for (const value of [1, 2, 3]) {
      expect(await em.execute(statement, [value])).toEqual([{ sum: value + 1, what: 'planned once' }]);
    }
    const plans = await em.execute(
      `select generic_plans + custom_plans as times from pg_prepared_statements where statement like '%planned once%' and statement not like $1`,
      ['%pg_prepared_statements%'],
    );
    expect(plans).toEqual([{ times: '3' }]);
  });

  test('is not made of a statement that is run unprepared', async () => {
    const value = (name: string) => sql<{ value: number }>`select ${1}::int as value, ${sql.lit(name)} as name`;
    expect(await runSql(em, value('by its name'))).toEqual([{ value: 1, name: 'by its name' }]);
    expect(await runUnprepared(em, value('each time'))).toEqual([{ value: 1, name: 'each time' }]);
    const prepared = await em.execute('select statement from pg_prepared_statements where statement like $1', [
      'select $1::int as value, %',
    ]);
    expect(prepared).toEqual([{ statement: "select $1::int as value, 'by its name' as name" }]);
  });

  test('accepts parameters that look like SQL, and nulls', async () => {
    const hostile = `'; drop table session; --$1 ?`;
    const [row] = await em.execute('select $1::text as hostile, $2::text as nothing, $3::bytea as bytes', [
      hostile,
      null,
      Buffer.from('é'),
    ]);
    expect(row).toEqual({ hostile, nothing: null, bytes: Buffer.from('é') });
  });

  test('is planned again after its table gets a new column, also in a batch', async () => {
    await owner.query('create table planned as select 1 as a');
    await owner.query('grant select on planned to public');
    try {
      const all = () => em.execute('select * from planned');
      expect(await all()).toEqual([{ a: 1 }]);
      await owner.query('alter table planned add column b int');
      expect(await all()).toEqual([{ a: 1, b: null }]);
      await owner.query('alter table planned add column c int');
      const [rows, [other]] = await Promise.all([all(), sent()]);
      expect(rows).toEqual([{ a: 1, b: null, c: null }]);
      expect(other.account).toBe(world.home.id);
    } finally {
      await owner.query('drop table planned');
    }
  });
});
