import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { openApi } from '../support/api-program.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const connections = 4;
const world = await aWorld({ poolMax: connections });
const { home, neighbour } = world;
const api = await openApi(world, { poolMax: connections });
const withMoreSlots = await openApi(world, { poolMax: 5 * connections });
const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
await owner.connect();
afterAll(async () => {
  await owner.end();
  await api.close();
  await withMoreSlots.close();
  await world.close();
});

const incident = {
  reportedDate: '2026-03-14T09:14:00Z',
  occurredDate: '2026-03-14T09:00:00Z',
  summary: 'A door.',
  lastClassId: home.lookups.INCIDENT_CLASS,
};

const pool = await world.product.orm.em.getConnection().getNativeClient();

/** How many calls wait for the row that is locked. */
async function waitingForRow() {
  // within a transaction, connections that were opened since the first look are missing otherwise
  await owner.query('select pg_stat_clear_snapshot()');
  const waiting = 'select from pg_stat_activity where datname = current_database() and pg_blocking_pids(pid) <> $1';
  return (await owner.query(waiting, ['{}'])).rowCount;
}

/** Locks the row of the account, which every new incident of it needs, while `work` runs. */
async function whileAccountIsLocked(work: () => Promise<void>) {
  await owner.query('begin');
  await owner.query(`select set_config('app.account_id', $1, true)`, [home.id]);
  const { rowCount } = await owner.query('select from account where id = $1 for update', [home.id]);
  expect(rowCount).toBe(1);
  await work().finally(() => owner.query('rollback'));
}

test('programs that wait for the number of an incident take neither the connections of people nor an error', async () => {
  const program = await api.programOf(home.manager);
  let creating: ReturnType<typeof program>[] = [];
  await whileAccountIsLocked(async () => {
    creating = Array.from({ length: 3 * connections }, () => program('POST', '/incidents', incident));
    await expect.poll(api.open).toBe(creating.length);
    await expect.poll(waitingForRow).toBe(1);
    for (const _ of creating) {
      const seen = await emOfUser(world.product, home.officer).execute<{ one: number }[]>('select 1 as one');
      expect(seen).toEqual([{ one: 1 }]);
    }
    expect(pool.waitingCount, 'calls that wait for a connection, which end with an error').toBe(0);
  });
  const replies = await Promise.all(creating);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
});

test('calls of a program run while another account’s program has many calls waiting', async () => {
  const [program, other] = [
    await withMoreSlots.programOf(home.manager),
    await withMoreSlots.programOf(neighbour.admin),
  ];
  let creating: ReturnType<typeof program>[] = [];
  await whileAccountIsLocked(async () => {
    creating = Array.from({ length: 3 * connections }, () => program('POST', '/incidents', incident));
    await expect.poll(withMoreSlots.open).toBe(creating.length);
    await expect.poll(waitingForRow).toBe(2);
    expect((await other('GET', '/incidents/my')).status).toBe(200);
    expect(withMoreSlots.open()).toBe(creating.length);
  });
  const replies = await Promise.all(creating);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
});

test('a call whose client left while it waited for a slot is not run', async () => {
  const program = await api.programOf(home.manager);
  const failed = vi.spyOn(api.services.log, 'error');
  const client = new AbortController();
  let first: ReturnType<typeof program> | undefined;
  await whileAccountIsLocked(async () => {
    first = program('POST', '/incidents', { ...incident, summary: 'Somebody waits.' });
    await expect.poll(waitingForRow).toBe(1);
    const headers = { Authorization: `Bearer ${program.token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ ...incident, summary: 'Nobody waits.' });
    const leaving = Array.from({ length: 5 }, () =>
      fetch(`${api.origin}/api/incidents`, { method: 'POST', headers, body, signal: client.signal }).catch(
        () => 'left',
      ),
    );
    await expect.poll(api.open).toBe(1 + leaving.length);
    client.abort();
    expect(new Set(await Promise.all(leaving))).toEqual(new Set(['left']));
    await expect.poll(api.open).toBe(1);
  });
  expect(await first).toMatchObject({ status: 201 });
  // this call waits behind those of the clients that left
  expect(await program('GET', '/incidents/my')).toMatchObject({ status: 200 });
  const found = await emOfUser(world.product, home.manager).execute<{ summary: string }[]>(
    `select summary from incident where summary like '% waits.'`,
  );
  expect(found).toEqual([{ summary: 'Somebody waits.' }]);
  expect(failed).not.toHaveBeenCalled();
});
