import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Orm } from './orm.ts';

/**
 * What is asked in one turn of the event loop, as by the loaders of a page, goes to PostgreSQL together: one transaction
 * on one connection, its beginning, what opens it and its end included, in one journey. On each connection a statement is
 * planned once, whoever asks. If one is refused, the others are asked again without it. Of MikroORM's placeholders it
 * knows `?` alone, wherever that stands.
 */
export function queryBatch(orm: Orm, opening: string[]) {
  let asked: PendingQuery[] = [];
  const leave = () => {
    flush(orm, opening, asked);
    asked = [];
  };
  return (statement: string, params: unknown[]) =>
    new Promise<unknown[]>((answer, refuse) => {
      if (asked.length === 0) process.nextTick(leave);
      asked.push({ query: toQuery(orm, statement, params), answer, refuse });
    });
}

type PendingQuery = { query: QueryConfig; answer: (rows: unknown[]) => void; refuse: (error: Error) => void };

async function flush(orm: Orm, opening: string[], asked: PendingQuery[], byName = true): Promise<void> {
  const [begin, ...entering] = opening;
  const queries = [...entering.map((each) => preparedStatement(each, [])), ...asked.map(({ query }) => query)];
  const named = byName ? queries : queries.map(({ text, values }) => ({ text, values }));
  const { rows, error, at } = await sendBatch(orm, [begin!, ...named, 'commit']);
  if (!error) {
    for (const [index, { answer }] of asked.entries()) answer(rows[opening.length + index]!);
    return;
  }
  if (byName && isCachedPlanError(error)) return await flush(orm, opening, asked, false);
  const wrong = asked[at - opening.length];
  if (asked.length === 1 || !isPostgresError(error)) {
    for (const { refuse } of asked) refuse(toDriverException(orm, error));
  } else if (wrong) {
    wrong.refuse(toDriverException(orm, error));
    await flush(
      orm,
      opening,
      asked.filter((each) => each !== wrong),
      byName,
    );
  } else {
    // the end was refused, because of any of them
    for (const each of asked) await flush(orm, opening, [each], byName);
  }
}

type BatchResult = { rows: object[][]; error?: unknown; at: number };

/** The rows of each, or what was refused first and which that was. */
async function sendBatch(orm: Orm, queries: (string | QueryConfig)[]): Promise<BatchResult> {
  const pool = orm.em.getConnection().getNativeClient();
  const client: PoolClient | Error = await pool.then((pool) => pool.connect()).catch((error: Error) => error);
  if (client instanceof Error) return { rows: [], error: client, at: 0 };
  const { stream } = client.connection;
  stream.cork();
  const answers = queries.map((query) => client.query<object>(query));
  stream.uncork();
  const settled = await Promise.allSettled<QueryResult<object>>(answers);
  const at = settled.findIndex(({ status }) => status === 'rejected');
  const error = settled.find((each) => each.status === 'rejected')?.reason;
  client.release(error && (!isPostgresError(error) || isCachedPlanError(error)));
  return { rows: settled.map((each) => (each.status === 'fulfilled' ? each.value.rows : [])), error, at };
}

function toQuery(orm: Orm, statement: string, params: unknown[]): QueryConfig {
  const hasList = params.some(Array.isArray);
  return hasList ? { text: orm.em.getPlatform().formatQuery(statement, params) } : preparedStatement(statement, params);
}

/** Every connection keeps its plans in memory; the product's own statements are far fewer. */
const maxPreparedStatements = 400;
const statementsByText = new Map<string, { name?: string; text: string }>();

function preparedStatement(statement: string, values: unknown[]): QueryConfig {
  let found = statementsByText.get(statement);
  if (!found) {
    let at = 0;
    const text = statement.replaceAll('?', () => `$${++at}`);
    found = statementsByText.size < maxPreparedStatements ? { name: `s${statementsByText.size}`, text } : { text };
    if (found.name) statementsByText.set(statement, found);
  }
  return { ...found, values };
}

function toDriverException(orm: Orm, error: unknown) {
  return orm.em
    .getPlatform()
    .getExceptionConverter()
    .convertException(error as Error);
}

/** What PostgreSQL refuses leaves the connection as it was. */
function isPostgresError(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(?!08|57P)[0-9A-Z]{5}$/.test(code);
}

/** Its columns are others than when it was planned: the product is being upgraded. */
function isCachedPlanError(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '0A000' && String(message).includes('cached plan');
}
