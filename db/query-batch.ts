import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Orm } from './orm.ts';

/**
 * Batches the queries issued in one event-loop tick into a single round trip: `opening` (BEGIN and set_config), the
 * queries, COMMIT. Statements are prepared once per connection, unless `isPrepared` is false. If a query fails, the batch
 * runs again without it.
 */
export function queryBatch(orm: Orm, opening: string[]) {
  let pending: PendingQuery[] = [];
  const flushPending = () => {
    flush(orm, opening, pending);
    pending = [];
  };
  return (text: string, values: unknown[], { isPrepared }: { isPrepared: boolean }) =>
    new Promise<unknown[]>((resolve, reject) => {
      if (pending.length === 0) process.nextTick(flushPending);
      pending.push({ query: isPrepared ? preparedStatement(text, values) : { text, values }, resolve, reject });
    });
}

type PendingQuery = { query: QueryConfig; resolve: (rows: unknown[]) => void; reject: (error: Error) => void };

async function flush(orm: Orm, opening: string[], pending: PendingQuery[], prepared = true): Promise<void> {
  const [begin, ...contextQueries] = opening;
  const queries = [...contextQueries.map((each) => preparedStatement(each, [])), ...pending.map(({ query }) => query)];
  const named = prepared ? queries : queries.map(({ text, values }) => ({ text, values }));
  const { rows, error, at } = await sendBatch(orm, [begin!, ...named, 'commit']);
  if (!error) {
    for (const [index, { resolve }] of pending.entries()) resolve(rows[opening.length + index]!);
    return;
  }
  if (prepared && isCachedPlanError(error)) return await flush(orm, opening, pending, false);
  const failed = pending[at - opening.length];
  if (pending.length === 1 || !isPostgresError(error)) {
    for (const { reject } of pending) reject(toDriverException(orm, error));
  } else if (failed) {
    failed.reject(toDriverException(orm, error));
    await flush(
      orm,
      opening,
      pending.filter((each) => each !== failed),
      prepared,
    );
  } else {
    // COMMIT failed, and any of the queries may be the cause
    for (const each of pending) await flush(orm, opening, [each], prepared);
  }
}

type BatchResult = { rows: object[][]; error?: unknown; at: number };

/** Returns the rows of each query, or the first error and the index of its query. */
async function sendBatch(orm: Orm, queries: (string | QueryConfig)[]): Promise<BatchResult> {
  const pool = orm.em.getConnection().getNativeClient();
  const client: PoolClient | Error = await pool.then((pool: Pool) => pool.connect()).catch((error: Error) => error);
  if (client instanceof Error) return { rows: [], error: client, at: 0 };
  const { stream } = client.connection;
  stream.cork();
  const results = queries.map((query) => client.query<object>(query));
  stream.uncork();
  const outcomes = await Promise.allSettled<QueryResult<object>>(results);
  const at = outcomes.findIndex(({ status }) => status === 'rejected');
  const error = outcomes.find((each) => each.status === 'rejected')?.reason;
  client.release(error && (!isPostgresError(error) || isCachedPlanError(error)));
  return { rows: outcomes.map((each) => (each.status === 'fulfilled' ? each.value.rows : [])), error, at };
}

/** Each connection keeps its plans in memory, so their number is limited; the product has far fewer statements. */
const maxPreparedStatements = 400;
const namesByText = new Map<string, string>();

function preparedStatement(text: string, values: unknown[]): QueryConfig {
  if (!namesByText.has(text) && namesByText.size < maxPreparedStatements) namesByText.set(text, `s${namesByText.size}`);
  const name = namesByText.get(text);
  return { ...(name && { name }), text, values };
}

function toDriverException(orm: Orm, error: unknown) {
  return orm.em
    .getPlatform()
    .getExceptionConverter()
    .convertException(error as Error);
}

/** Whether PostgreSQL reported the error itself; the connection is then still usable. */
function isPostgresError(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(?!08|57P)[0-9A-Z]{5}$/.test(code);
}

/** Whether a prepared statement has other columns than when it was planned, because of an upgrade. */
function isCachedPlanError(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '0A000' && String(message).includes('cached plan');
}
