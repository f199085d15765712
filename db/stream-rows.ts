import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { type Pool, type PoolClient, Query } from 'pg';
import { compileSql } from './run-sql.ts';

/** Milliseconds within which PostgreSQL must have rows, and the reader must want them. */
const limits = { rows: 10_000, reader: 60_000 };

/** pg would end the query after `query_timeout`, however fast it is read; no timer runs longer than this. */
const longestTimer = 2 ** 31 - 1;

/** PostgreSQL sends each column as text. */
type TextRow = (string | null)[];

/**
 * Yields batches of one snapshot in constant memory. `em` must come from `forAccount`; the transaction has `settings` and
 * ends when the reader stops. Throws the error of PostgreSQL, with code 57014 where the next rows take over 10 s.
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
  // unlike a cursor, parallel workers may find the rows
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
