import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { afterAll, describe, expect, test } from 'vitest';
import { openOrm } from '#db/orm.ts';
import { watchDatabase } from '#db/watch-database.ts';
import { freezingProxy } from '../support/faults/freezing-proxy.ts';

const proxy = await freezingProxy(process.env.DATABASE_URL!);
const orm = await openOrm(proxy.database, 3);
const changes: string[] = [];
await watchDatabase(orm, proxy.database, {
  onChange: (isSilent) => changes.push(isSilent ? 'silent' : 'answers'),
});
afterAll(async () => {
  await orm.close(true);
  proxy.close();
});

const run = (statement: string) => orm.em.fork().transactional((em) => (em as SqlEntityManager).execute(statement));
const pool = await orm.em.getConnection().getNativeClient();

describe('watching the database', () => {
  test('ends no query of 6 s, and none while the connection that watches is the only silent one', async () => {
    // the watch has opened the first connection
    proxy.freezeOne(0);
    const long = run('select pg_sleep(6)');
    const isOver = long.then(() => true);
    while (!(await Promise.race([isOver, run('select pg_sleep(0.3)').then(() => false)])));
    await expect(long).resolves.toHaveLength(1);
    expect(changes).toEqual([]);
  }, 15_000);

  test('fails the queries of a frozen database within 4 s and new ones at once, and counts no connection as in use', async () => {
    const underWay = [run('select pg_sleep(20)'), run('select pg_sleep(20)'), run('select 1')];
    await run('select 1');
    const start = performance.now();
    proxy.freeze('holds');
    const outcomes = await Promise.allSettled([...underWay.slice(0, 2), run('select 1'), run('select 1')]);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect(performance.now() - start).toBeLessThan(4_000);
    await expect.poll(() => changes).toEqual(['silent']);
    const again = performance.now();
    await expect(run('select 1')).rejects.toThrow('The database does not answer.');
    expect(performance.now() - again).toBeLessThan(500);
    await expect.poll(() => pool.totalCount, { timeout: 3_000 }).toBe(0);
    proxy.thaw();
    await expect.poll(() => changes, { timeout: 3_000 }).toEqual(['silent', 'answers']);
    expect(await run('select 1 as one')).toEqual([{ one: 1 }]);
  }, 15_000);
});
