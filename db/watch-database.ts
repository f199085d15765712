import type { Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool, type PoolClient } from 'pg';
import { connectionOptions } from './connection.ts';
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
 * connection), ends the pool's connections, so that their queries fail at once, and rejects new ones with
 * DatabaseSilentError. A transaction that this cuts is not acknowledged; PostgreSQL may still commit it.
 */
export async function watchDatabase(orm: Orm, url: string, { name = 'incident-xpress', onChange }: Options = {}) {
  const pool: Pool = await orm.em.getConnection().getNativeClient();
  const connections = new Set<PoolClient>();
  pool.on('connect', (client) => {
    connections.add(client);
    client.once('end', () => connections.delete(client));
  });
  const connect = pool.connect.bind(pool);
  let isSilent = false;
  pool.connect = ((callback?: (error: Error) => void) => {
    if (!isSilent) return connect(callback as Parameters<Pool['connect']>[0]);
    const error = new DatabaseSilentError();
    return callback ? callback(error) : Promise.reject(error);
  }) as Pool['connect'];

  const receivedBytes = () =>
    new Map([...connections].map(({ connection: { stream } }) => [stream, (stream as Socket).bytesRead]));
  const probe = probeOf(url, name);
  const check = async () => {
    const before = receivedBytes();
    // a busy database may answer the probe late while it answers other queries
    const isNowSilent =
      !(await probe()) && ![...receivedBytes()].some(([stream, bytes]) => bytes > (before.get(stream) ?? 0));
    if (isNowSilent) for (const { connection } of connections) connection.stream.destroy();
    if (isNowSilent === isSilent) return;
    isSilent = isNowSilent;
    onChange?.(isSilent);
  };
  const checkUntilEnd = async () => {
    while (!pool.ending) {
      await check();
      await sleep(isSilent ? checkSilentEveryMs : checkEveryMs, undefined, { ref: false });
    }
  };
  checkUntilEnd();
}

/** Returns a function that tells whether the database answers in time; refusing a connection is an answer too. */
function probeOf(url: string, name: string) {
  let current: { client: Client; opening: Promise<unknown> } | null = null;
  const open = () => {
    const client = new Client({ ...connectionOptions(url), application_name: name });
    client.on('error', () => {});
    const opening = client.connect();
    return { client, opening };
  };
  return async () => {
    current ??= open();
    const { client, opening } = current;
    const outcome = await outcomeOf(opening.then(() => client.query('select 1')));
    if (outcome === 'answered') return true;
    client.connection.stream.destroy();
    current = null;
    return outcome === 'ended';
  };
}

/** Waits 2 s for the answer to a query. */
export async function outcomeOf(query: Promise<unknown>): Promise<'answered' | 'ended' | 'silent'> {
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
