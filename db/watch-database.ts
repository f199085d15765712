import type { Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool, type PoolClient } from 'pg';
import { connectionOptions } from './connection.ts';
import { openingMs } from './connection-queue.ts';
import type { Orm } from './orm.ts';

/** The database accepts connections but sends nothing: it is stopped, or the network loses packets. */
export class DatabaseSilentError extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The database does not answer.');
  }
}

const checkEveryMs = 1_000;
const silentAfterMs = 2_000;
const checkSilentEveryMs = 200;

type Options = { name?: string; onChange?: (isSilent: boolean) => void };

/**
 * Sends a query over a connection of its own each second. While the database is silent (no byte for 2 s on any
 * connection), ends the pool's connections, so that their queries fail at once, and refuses new ones with
 * DatabaseSilentError. A transaction that this cuts is not acknowledged; PostgreSQL may still commit it. Returns a
 * function that tells whether the database answers now, however slowly.
 */
export async function watchDatabase(orm: Orm, url: string, { name = 'incident-xpress', onChange }: Options = {}) {
  const pool: Pool = await orm.em.getConnection().getNativeClient();
  const connections = new Set<PoolClient>();
  pool.on('connect', (client) => {
    connections.add(client);
    client.once('end', () => connections.delete(client));
  });
  const receivedBytes = () =>
    new Map([...connections].map(({ connection: { stream } }) => [stream, (stream as Socket).bytesRead]));
  const probe = probeOf(url, name);
  let isSilent = false;
  let heardAt = performance.now();
  const checkOnce = async () => {
    const before = receivedBytes();
    const outcome = await probe();
    // a busy database may answer the probe late while it answers other queries
    const isHeard =
      /answered|ended/.test(outcome) ||
      [...receivedBytes()].some(([stream, bytes]) => bytes > (before.get(stream) ?? 0));
    if (isHeard) heardAt = performance.now();
    // a busy machine takes seconds to open a connection
    const mayBeSilent = outcome === 'silent' || isSilent || performance.now() - heardAt > openingMs;
    const isNowSilent = !isHeard && mayBeSilent;
    if (isNowSilent) for (const { connection } of connections) connection.stream.destroy();
    if (outcome === 'answered') orm.connections.warm().catch(() => {});
    if (isNowSilent !== isSilent) {
      isSilent = isNowSilent;
      orm.connections.refuseAll(isSilent ? new DatabaseSilentError() : null);
      onChange?.(isSilent);
    }
    return !isSilent && outcome !== 'ended';
  };
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<boolean> | null = null;
  /** Checks after the check under way; all who ask meanwhile get the same answer. */
  const check = () => {
    next ??= current.then(() => {
      next = null;
      const own = checkOnce();
      current = own;
      return own;
    });
    return next;
  };
  const checkUntilEnd = async () => {
    while (!pool.ending) {
      await check();
      await sleep(isSilent ? checkSilentEveryMs : checkEveryMs, undefined, { ref: false });
    }
  };
  checkUntilEnd();
  return check;
}

type Outcome = 'answered' | 'ended' | 'silent';

/**
 * Returns a function that tells whether the database answers in time; refusing a connection ends it. Attempts to open a
 * connection go on for 10 s, beside newer ones, and the first that succeeds is used.
 */
function probeOf(url: string, name: string) {
  let open: Client | null = null;
  const attempt = async () => {
    const client = new Client({
      ...connectionOptions(url),
      application_name: name,
      connectionTimeoutMillis: openingMs,
    });
    client.on('error', () => {});
    await client.connect();
    if (open) await client.end();
    else open = client;
  };
  return async (): Promise<Outcome | 'opening'> => {
    const client = open;
    if (client) {
      const outcome = await outcomeOf(client.query('select 1'));
      if (outcome === 'answered') return outcome;
      client.connection.stream.destroy();
      open = null;
      if (outcome === 'silent') return outcome;
    }
    const outcome = await outcomeOf(attempt());
    return outcome === 'silent' ? 'opening' : outcome;
  };
}

/** Waits 2 s for the answer to a query. */
export async function outcomeOf(query: Promise<unknown>): Promise<Outcome> {
  const answer = query.then(
    () => 'answered' as const,
    () => 'ended' as const,
  );
  return await Promise.race([answer, silence()]);
}

async function silence() {
  await sleep(silentAfterMs, undefined, { ref: false });
  // after a long task of this process, an answer that has arrived meanwhile is read first
  await setImmediate();
  return 'silent' as const;
}
