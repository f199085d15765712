import pg from 'pg';

type Statement = string | pg.QueryConfig;
type Meet = (text: string, statement: Statement) => object | undefined;

/** Returns the statements that these queries send to PostgreSQL. */
export async function recordedSql(...queries: (() => Promise<unknown>)[]): Promise<Statement[]> {
  const statements: Statement[] = [];
  for (const query of queries) await interceptedSql((_text, statement) => void statements.push(statement), query);
  return statements;
}

/** Runs `work` while every statement for PostgreSQL is shown to `meet` first; what it answers is not sent. */
export async function interceptedSql<Result>(meet: Meet, work: () => Promise<Result>) {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [Statement];
    const answer = meet(typeof statement === 'string' ? statement : statement.text, statement);
    return answer ? Promise.resolve(answer) : Reflect.apply(query, this, given);
  } as typeof query;
  try {
    return await work();
  } finally {
    pg.Client.prototype.query = query;
  }
}
