import type { Client } from 'pg';

export type Table = {
  /** Schema and name, quoted. */
  name: string;
  /** Columns that are not generated, quoted. */
  columns: string[];
  rows: string;
  /** Equal for equal rows in any order. */
  checksum: string;
};

/** Texts of rows, and so their checksums, depend on these settings. */
export const settingsSql = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set statement_timeout = 0`;

/** Returns all tables of the product and its queue, with the number and a checksum of their rows. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows: found } = await client.query<Pick<Table, 'name' | 'columns'>>(tablesSql);
  const tables: Table[] = [];
  for (const { name, columns } of found) {
    const { rows } = await client.query<Pick<Table, 'rows' | 'checksum'>>(
      `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as checksum from ${name} t`,
    );
    tables.push({ name, columns, ...rows[0]! });
  }
  return tables;
}

// pgboss.version belongs to the installed pg-boss and not to the data
const tablesSql = `
select format('%I.%I', n.nspname, c.relname) as name,
  array(select quote_ident(a.attname) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
  and (n.nspname, c.relname) <> ('pgboss', 'version')
order by 1`;

export type Sequence = { name: string; value: string; isCalled: boolean };

export async function sequencesOf(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ('public', 'pgboss')`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const state = await client.query(`select last_value as value, is_called as "isCalled" from ${name}`);
    sequences.push({ name, ...state.rows[0] });
  }
  return sequences;
}
