import pg from 'pg';

/** Has PostgreSQL sleep wherever it looks for this name. */
export async function withSlowName<Result>(name: string, seconds: number, run: () => Promise<Result>): Promise<Result> {
  const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
  await owner.connect();
  const { rows } = await owner.query(`select pg_get_functiondef('containing'::regproc) as sql`);
  await owner.query(`create or replace function containing(words text) returns text language plpgsql stable strict as
    $$ begin if words = '${name}' then perform pg_sleep(${seconds}); end if; return '%' || lower(words) || '%'; end $$`);
  try {
    return await run();
  } finally {
    await owner.query(rows[0].sql);
    await owner.end();
  }
}
