import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Orm } from './orm.ts';

/**
 * What is asked in one turn of the event loop, as by the loaders of a page, goes to PostgreSQL together: one transaction
 * on one connection, its beginning, what opens it and its end included, in one journey. On each connection a statement is
 * planned once, whoever asks. If one is refused, the others are asked again without it. Of MikroORM's placeholders it
 * knows `?` alone, wherever that stands.
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

async function travel(orm: Orm, opening: string[], asked: Asked[], byName = true): Promise<void> {
  const [begin, ...entering] = opening;
  const queries = [...entering.map((each) => prepared(each, [])), ...asked.map(({ query }) => query)];
  const named = byName ? queries : queries.map(({ text, values }) => ({ text, values }));
  const { rows, error, at } = await sent(orm, [begin!, ...named, 'commit']);
  if (!error) {
    for (const [index, { answer }] of asked.entries()) answer(rows[opening.length + index]!);
    return;
  }
  if (byName && planIsOutdated(error)) return await travel(orm, opening, asked, false);
  const wrong = asked[at - opening.length];
  if (asked.length === 1 || !saidByPostgres(error)) {
    for (const { refuse } of asked) refuse(converted(orm, error));
  } else if (wrong) {
    wrong.refuse(converted(orm, error));
    await travel(
      orm,
      opening,
      asked.filter((each) => each !== wrong),
      byName,
    );
  } else {
    // the end was refused, because of any of them
    for (const each of asked) await travel(orm, opening, [each], byName);
  }
}

type Sent = { rows: object[][]; error?: unknown; at: number };

/** The rows of each, or what was refused first and which that was. */
async function sent(orm: Orm, queries: (string | QueryConfig)[]): Promise<Sent> {
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
  client.release(error && (!saidByPostgres(error) || planIsOutdated(error)));
  return { rows: settled.map((each) => (each.status === 'fulfilled' ? each.value.rows : [])), error, at };
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
