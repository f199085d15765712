import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Orm } from './orm.ts';

/**
 * What is asked in one turn of the event loop, as by the loaders of a page, goes to PostgreSQL together: one transaction
 * on one connection, its beginning, what opens it and its end included, in one journey. On each connection a statement is
 * planned once, whoever asks. If one is refused, the others are asked again, each by itself.
 */
export function inOneJourney(orm: Orm, opening: string[]) {
  let asked: Asked[] = [];
  const leave = () => {
    travel(orm, opening, asked);
    asked = [];
  };
  return (statement: string, params: unknown[]) =>
    new Promise<unknown[]>((answer, refuse) => {
      if (asked.length === 0) process.nextTick(leave);
      asked.push({ query: queryOf(orm, statement, params), answer, refuse });
    });
}

type Asked = { query: QueryConfig; answer: (rows: unknown[]) => void; refuse: (error: Error) => void };

async function travel(orm: Orm, opening: string[], asked: Asked[], isFirst = true): Promise<void> {
  try {
    const [begin, ...entering] = opening;
    const queries = [...entering.map((each) => prepared(each, [])), ...asked.map(({ query }) => query)];
    const planned = isFirst ? queries : queries.map(({ text, values }) => ({ text, values }));
    const rows = await rowsOf(orm, [begin!, ...planned, 'commit']);
    for (const [at, { answer }] of asked.entries()) answer(rows[1 + entering.length + at]!);
  } catch (error) {
    const again = isFirst && (planIsOutdated(error) || (asked.length > 1 && saidByPostgres(error)));
    if (again) for (const each of asked) await travel(orm, opening, [each], false);
    else for (const { refuse } of asked) refuse(converted(orm, error));
  }
}

async function rowsOf(orm: Orm, queries: (string | QueryConfig)[]): Promise<unknown[][]> {
  const pool = await orm.em.getConnection().getNativeClient();
  const client: PoolClient = await pool.connect();
  const { stream } = client.connection;
  stream.cork();
  const sent = queries.map((query) => client.query<object>(query));
  stream.uncork();
  const answers = await Promise.allSettled<QueryResult<object>>(sent);
  const refused = answers.find((answer) => answer.status === 'rejected');
  client.release(refused && (!saidByPostgres(refused.reason) || planIsOutdated(refused.reason)));
  if (refused) throw refused.reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<QueryResult<object>>).value.rows);
}

function queryOf(orm: Orm, statement: string, params: unknown[]): QueryConfig {
  const hasList = params.some(Array.isArray);
  return hasList ? { text: orm.em.getPlatform().formatQuery(statement, params) } : prepared(statement, params);
}

/** Every connection keeps its plans in memory; the product's own statements are far fewer. */
const plannedAtMost = 400;
const planned = new Map<string, { name?: string; text: string }>();

function prepared(statement: string, values: unknown[]): QueryConfig {
  let found = planned.get(statement);
  if (!found) {
    let at = 0;
    const text = statement.replaceAll('?', () => `$${++at}`);
    found = planned.size < plannedAtMost ? { name: `s${planned.size}`, text } : { text };
    if (found.name) planned.set(statement, found);
  }
  return { ...found, values };
}

function converted(orm: Orm, error: unknown) {
  return orm.em
    .getPlatform()
    .getExceptionConverter()
    .convertException(error as Error);
}

/** What PostgreSQL refuses leaves the connection as it was. */
function saidByPostgres(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(?!08|57P)[0-9A-Z]{5}$/.test(code);
}

/** Its columns are others than when it was planned: the product is being upgraded. */
function planIsOutdated(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '0A000' && String(message).includes('cached plan');
}
