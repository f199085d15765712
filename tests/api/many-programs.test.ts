import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openApi } from '../support/api-program.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const connections = 4;
const world = await aWorld({ poolMax: connections });
const { home } = world;
const api = await openApi(world, { poolMax: connections });
const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
await owner.connect();
afterAll(async () => {
  await owner.end();
  await api.close();
  await world.close();
});

test('programs that wait for the number of an incident take neither the connections of people nor an error', async () => {
  const program = await api.programOf(home.manager);
  const incident = {
    ...{ reportedDate: '2026-03-14T09:14:00Z', occurredDate: '2026-03-14T09:00:00Z', summary: 'A door.' },
    lastClassId: home.lookups.INCIDENT_CLASS,
  };
  await owner.query('begin');
  await owner.query(`select set_config('app.account_id', $1, true)`, [home.id]);
  const { rowCount } = await owner.query('select from account where id = $1 for update', [home.id]);
  expect(rowCount).toBe(1);
  const creating = Array.from({ length: 3 * connections }, () => program('POST', '/incidents', incident));
  // until every call has come, and less than a connection is waited for
  await sleep(500);
  const seen = await emOfUser(world.product, home.officer).execute<{ one: number }[]>('select 1 as one');
  expect(seen).toEqual([{ one: 1 }]);
  await sleep(1_900);
  await owner.query('rollback');
  const replies = await Promise.all(creating);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
});
