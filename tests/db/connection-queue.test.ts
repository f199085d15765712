import pg, { type PoolClient } from 'pg';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import { ConnectionQueue, NoFreeConnectionError } from '#db/connection-queue.ts';
import { freezingProxy } from '../support/faults/freezing-proxy.ts';

const proxy = await freezingProxy(process.env.DATABASE_URL!);
afterEach(() => proxy.thaw());
afterAll(() => proxy.close());

type Given = pg.PoolConfig & { limitMs?: number; url?: string };

function aQueue({ limitMs, url = proxy.database, ...options }: Given) {
  const pool = new pg.Pool({ connectionString: url, ...options });
  const queue = new ConnectionQueue(pool, limitMs);
  const counts = { opened: 0, closed: 0 };
  pool.on('connect', () => counts.opened++);
  pool.on('remove', () => counts.closed++);
  onTestFinished(() => pool.end());
  return { pool, queue, counts };
}

const released = (request: Promise<PoolClient>) => request.then((client) => client.release());

test('connections that take long to open serve all who wait, and none is closed', async () => {
  const { pool, queue, counts } = aQueue({ max: 3 });
  proxy.freeze('holds');
  const requests = Array.from({ length: 7 }, () => released(pool.connect()));
  expect(queue.waitingCount).toBe(7);
  proxy.thaw();
  await Promise.all(requests);
  expect(queue.waitingCount).toBe(0);
  await expect.poll(() => counts).toEqual({ opened: 3, closed: 0 });
});

test('a request that waits too long is refused, and the connection serves the next one', async () => {
  const { pool, queue, counts } = aQueue({ max: 1, limitMs: 100 });
  proxy.freeze('holds');
  await expect(pool.connect()).rejects.toBeInstanceOf(NoFreeConnectionError);
  expect(queue.waitingCount).toBe(0);
  const opened = new Promise((resolve) => pool.once('connect', resolve));
  proxy.thaw();
  await opened;
  await released(pool.connect());
  expect(counts).toEqual({ opened: 1, closed: 0 });
});

test('a connection that is released serves who waits for one that is being opened', async () => {
  const { pool, counts } = aQueue({ max: 2 });
  const first = await pool.connect();
  proxy.freeze('holds');
  const request = pool.connect();
  first.release();
  expect(await request).toBe(first);
  proxy.thaw();
  first.release();
  await expect.poll(() => pool.idleCount).toBe(2);
  expect(counts).toEqual({ opened: 2, closed: 0 });
});

test('all are served in their order', async () => {
  const { pool } = aQueue({ max: 1 });
  const first = await pool.connect();
  const order: number[] = [];
  const requests = [0, 1, 2, 3].map((at) => pool.connect().then((client) => order.push(at) && client.release()));
  first.release();
  await Promise.all(requests);
  expect(order).toEqual([0, 1, 2, 3]);
});

test('a request is refused at once when the queue is full, and the others are served', async () => {
  const { pool } = aQueue({ max: 1 });
  const first = await pool.connect();
  const requests = Array.from({ length: 50 }, () => released(pool.connect()));
  await expect(pool.connect()).rejects.toBeInstanceOf(NoFreeConnectionError);
  first.release();
  await Promise.all(requests);
});

test('all are refused while the database is silent, and served again afterwards', async () => {
  const { pool, queue } = aQueue({ max: 1 });
  const first = await pool.connect();
  const request = pool.connect();
  queue.refuseAll(new Error('silent'));
  await expect(request).rejects.toThrow('silent');
  await expect(pool.query('select 1')).rejects.toThrow('silent');
  queue.refuseAll(null);
  first.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a database that cannot be reached is told to each who waits', async () => {
  const { pool } = aQueue({ max: 2, url: 'postgres://127.0.0.1:9/none' });
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => pool.connect()));
  expect(outcomes.map((each) => each.status === 'rejected' && each.reason.code)).toEqual(Array(5).fill('ECONNREFUSED'));
});

test('the minimum is opened before it is needed, and is not closed when it is idle', async () => {
  const { pool, queue, counts } = aQueue({ min: 2, max: 4, idleTimeoutMillis: 1 });
  await queue.warm();
  await expect.poll(() => pool.idleCount).toBe(2);
  const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
  for (const client of clients) client.release();
  await expect.poll(() => counts).toEqual({ opened: 4, closed: 2 });
  expect(pool.idleCount).toBe(2);
});
