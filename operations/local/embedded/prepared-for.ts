import type { Client } from 'pg';

/** Whether the database was last prepared for this state, as `recordPreparedFor` noted it. */
export async function isPreparedFor(superuser: Client, state: string): Promise<boolean> {
  const sql =
    "select shobj_description(oid, 'pg_database') as state from pg_database where datname = current_database()";
  const { rows } = await superuser.query<{ state: string | null }>(sql);
  return rows[0]?.state === state;
}

/** Notes in the database itself what it was prepared for, so that a replaced or restored one is prepared again. */
export async function recordPreparedFor(superuser: Client, state: string) {
  // a comment takes no parameter
  await superuser.query("select set_config('incident.state', $1, false)", [state]);
  await superuser.query(
    `do $$ begin execute format('comment on database incident is %L', current_setting('incident.state')); end $$`,
  );
}
