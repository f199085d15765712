import pg from 'pg';

type Meet = (text: string, statement: string | pg.QueryConfig) => object | undefined;

/** Runs `work` while every statement for PostgreSQL is shown to `meet` first; what it answers is not sent. */
export async function interceptedSql<Result>(meet: Meet, work: () => Promise<Result>) {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [string | pg.QueryConfig];
    const answer = meet(typeof statement === 'string' ? statement : statement.text, statement);
    return answer ? Promise.resolve(answer) : Reflect.apply(query, this, given);
  } as typeof query;
  try {
    return await work();
  } finally {
    pg.Client.prototype.query = query;
  }
}
