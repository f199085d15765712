import { Client } from 'pg';
import { connectionOptions } from '#db/connection.ts';

const connections = 2;

/**
 * Runs `work` while these tables have only the indexes that find the parts of an incident and those of constraints, and
 * builds the others again afterwards: inserting rows takes half as long. A process that is killed leaves the tables
 * without these indexes.
 */
export async function withoutIndexes(databaseUrl: string, tables: readonly string[], work: () => Promise<void>) {
  const clients = Array.from({ length: connections }, () => new Client(connectionOptions(databaseUrl)));
  for (const client of clients) {
    await client.connect();
    await client.query(`set maintenance_work_mem = '512MB'`);
  }
  const indexes = await clients[0]!.query<{ name: string; definition: string }>(indexesSql, [tables]);
  if (indexes.rows.length > 0) await clients[0]!.query(`drop index ${indexes.rows.map(({ name }) => name)}`);
  try {
    await work();
  } finally {
    const building = clients.map(async (client) => {
      for (let index = indexes.rows.shift(); index; index = indexes.rows.shift()) await client.query(index.definition);
      await client.end();
    });
    await Promise.all(building);
  }
}

/** The largest first: text indexes take longest. */
const indexesSql = `
select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
from pg_index i join pg_class c on c.oid = i.indexrelid
where i.indrelid::regclass::text = any($1) and c.relname not like '%\\_of'
  and not exists (select from pg_constraint where conindid = i.indexrelid)
order by c.relname like '%\\_words' desc, c.relname like '%\\_folded\\_text' desc, 1`;
