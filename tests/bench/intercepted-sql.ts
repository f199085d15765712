import pg from 'pg';

/** Runs `work` while every statement for PostgreSQL is shown to `meet` first; what it answers is not sent. */
export async function interceptedSql<Result>(meet: (text: string) => object | undefined, work: () => Promise<Result>) {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [string | { text: string }];
    const answer = meet(typeof statement === 'string' ? statement : statement.text);
    return answer ? Promise.resolve(answer) : Reflect.apply(query, this, given);
  } as typeof query;
  try {
    return await work();
  } finally {
    pg.Client.prototype.query = query;
  }
}
