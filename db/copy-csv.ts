import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { escapeLiteral, type Pool, type PoolClient } from 'pg';
import utils from 'pg/lib/utils.js';
import { to } from 'pg-copy-streams';
import { compileSql } from './run-sql.ts';

/** PostgreSQL must have rows ready, and the reader must want them, within so many milliseconds. */
const limits = { rows: 10_000, reader: 60_000 };

/** pg would end the query after `query_timeout`, however fast its rows are read; a timer cannot run longer than this. */
const longestTimer = 2 ** 31 - 1;

/**
 * Yields the rows of a SELECT as CSV that PostgreSQL writes, with LF at the end of a row, as fast as they are read and in
 * constant memory. They are of one snapshot, and of the account of `em`, which must come from `forAccount`. `settings`
 * are set for this transaction. Throws the error of PostgreSQL, which has code 57014 where the next rows take over 10 s.
 */
export async function* copyCsv(
  em: SqlEntityManager,
  select: RawBuilder<unknown>,
  settings: Record<string, string>,
): AsyncGenerator<Buffer> {
  const statement = withLiterals(compileSql(select));
  const pool = (await em.getConnection().getNativeClient()) as unknown as Pool;
  const client = (await pool.connect()) as PoolClient & { processID: number };
  const copy = Object.assign(to(`copy (${statement}) to stdout with (format csv, force_quote *)`), {
    query_timeout: longestTimer,
    callback() {},
  });
  const cancel = () => void pool.query('select pg_cancel_backend($1)', [client.processID]).catch(() => {});
  const disconnect = () => void client.connection.stream.destroy();
  let [isComplete, timer] = [false, setTimeout(cancel, limits.rows)];
  const limit = (milliseconds: number, end: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(end, milliseconds);
  };
  // where nobody reads any more, nobody listens to the error of the connection that is closed
  copy.on('error', () => {});
  try {
    await client.query(openingSql(em, { ...settings, statement_timeout: '0' }));
    client.query(copy);
    for await (const rows of copy) {
      limit(limits.reader, disconnect);
      yield rows;
      limit(limits.rows, cancel);
    }
    await client.query('commit');
    isComplete = true;
  } finally {
    clearTimeout(timer);
    // stops pg's timer
    copy.callback();
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

/** Returns a statement with its parameters written as literals, which COPY needs. Throws for what is not a text. */
export function withLiterals({ sql, parameters }: { sql: string; parameters: unknown[] }): string {
  const literals = parameters.map((value) => {
    const text = utils.prepareValue(value);
    if (text === null) return 'null';
    if (typeof text !== 'string' || text.includes('\0')) throw new Error('a parameter is not a text for PostgreSQL');
    return escapeLiteral(text);
  });
  return sql.replace(/\$(\d+)/g, (_, number: string) => literals[Number(number) - 1]!);
}
