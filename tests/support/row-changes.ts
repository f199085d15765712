import pg from 'pg';
import { inject } from 'vitest';
import { onDatabase } from '../setup/postgres.ts';

/**
 * Makes a database record every row version that is removed or added, of every account and of who can sign in: reading
 * only these costs a hundredth of comparing all rows before and after each request.
 */
export async function recordRowChanges(databaseUrl: string) {
  const superuser = new pg.Client(onDatabase(inject('template'), new URL(databaseUrl).pathname.slice(1)));
  await superuser.connect();
  await superuser.query(`
    create unlogged table row_change (id bigint generated always as identity, added boolean, row text);
    create function record_row_change() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if tg_op <> 'INSERT' then
        insert into row_change (added, row) values (false, tg_table_name || ' ' || to_jsonb(old)::text);
      end if;
      if tg_op <> 'DELETE' then
        insert into row_change (added, row) values (true, tg_table_name || ' ' || to_jsonb(new)::text);
      end if;
      return null;
    end $$`);
  const { rows } = await superuser.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns join information_schema.tables
       using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'kept_chart'
       and (column_name = 'account_id' or table_name in ('account', 'idp_user'))`,
  );
  for (const { name } of rows) {
    await superuser.query(
      `create trigger record_row_change after insert or update or delete on ${name}
       for each row execute function record_row_change()`,
    );
  }
  return {
    superuser,
    forget: () => superuser.query('truncate row_change'),
    /** Returns the rows added and removed since the last `forget`, each with the name of its table. */
    async changedRows() {
      const { rows } = await superuser.query<{ row: string; net: number }>(
        `select row, sum(case when added then 1 else -1 end)::int as net from row_change group by row order by row`,
      );
      return {
        removed: rows.filter(({ net }) => net < 0).map(({ row }) => row),
        added: rows.filter(({ net }) => net > 0).map(({ row }) => row),
      };
    },
    close: () => superuser.end(),
  };
}
