import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { type Pool, type PoolClient, Query } from 'pg';
import { compileSql } from './run-sql.ts';

/** PostgreSQL must have rows ready, and the reader must want them, within so many milliseconds. */
const limits = { rows: 10_000, reader: 60_000 };

/** pg would end the query after `query_timeout`, however fast its rows are read; a timer cannot run longer than this. */
const longestTimer = 2 ** 31 - 1;

/** A row as PostgreSQL sends it: each column as a text. */
type TextRow = (string | null)[];

/**
 * Yields the rows of a SELECT in batches as they arrive, as fast as they are read and in constant memory. They are of one
 * snapshot, and of the account of `em`, which must come from `forAccount`. `settings` are set for this transaction, which
 * ends when the reader stops. Throws the error of PostgreSQL, which has code 57014 where the next rows take over 10 s.
 */
export async function* streamRows(
  em: SqlEntityManager,
  select: RawBuilder<unknown>,
  settings: Record<string, string>,
): AsyncGenerator<TextRow[]> {
  const { sql: text, parameters: values } = compileSql(select);
  const pool = (await em.getConnection().getNativeClient()) as unknown as Pool;
  const client = (await pool.connect()) as PoolClient & { processID: number };
  const { stream } = client.connection;
  const arrived: { rows: TextRow[]; end?: { error: Error | null }; wake: () => void } = { rows: [], wake() {} };
  // parallel workers may find its rows, unlike a cursor's; the event `row` of pg would also keep all of them in memory
  const query = Object.assign(new Query({ text, values }), {
    query_timeout: longestTimer,
    callback(error: Error | null) {
      arrived.end = { error };
      arrived.wake();
    },
    handleDataRow({ fields }: { fields: TextRow }) {
      if (arrived.rows.push(fields) === 1) stream.pause();
      arrived.wake();
    },
  });
  const cancel = () => void pool.query('select pg_cancel_backend($1)', [client.processID]).catch(() => {});
  const disconnect = () => void stream.destroy();
  let [isComplete, timer] = [false, setTimeout(cancel, limits.rows)];
  const limit = (milliseconds: number, end: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(end, milliseconds);
  };
  try {
    await client.query(openingSql(em, { ...settings, statement_timeout: '0' }));
    client.query(query);
    while (true) {
      if (arrived.rows.length === 0 && !arrived.end)
        await new Promise<void>((wake) => Object.assign(arrived, { wake }));
      const { rows, end } = arrived;
      if (end?.error) throw end.error;
      if (rows.length === 0) break;
      arrived.rows = [];
      stream.resume();
      limit(limits.reader, disconnect);
      yield rows;
      limit(limits.rows, cancel);
    }
    await client.query('commit');
    isComplete = true;
  } finally {
    clearTimeout(timer);
    // stops pg's timer
    query.callback(null);
    client.release(!isComplete);
    if (!isComplete) {
      cancel();
      disconnect();
    }
  }
}

function openingSql(em: SqlEntityManager, settings: Record<string, string>): string {
  const context = em.getSessionContext();
  if (!context?.variables) throw new Error('the entity manager is not limited to an account');
  const values = Object.entries({ ...context.variables, ...settings });
  const select = `begin read only; select ${values.map(() => 'set_config(?, ?, true)')}`;
  return em.getPlatform().formatQuery(select, values.flat());
}
