import { Client } from 'pg';
import { connectionOptions } from '#db/connection.ts';

const connections = 2;

/**
 * Runs `work` while these tables have only the indexes that find the parts of an incident and those of constraints: inserting
 * rows takes half as long. Vacuums and analyzes the tables afterwards, and then builds the other indexes, which the vacuum
 * would otherwise read too. A process that is killed leaves the tables without these indexes and without autovacuum.
 */
export async function withoutIndexes(databaseUrl: string, tables: readonly string[], work: () => Promise<void>) {
  const clients = Array.from({ length: connections }, () => new Client(connectionOptions(databaseUrl)));
  for (const client of clients) {
    await client.connect();
    await client.query(`set maintenance_work_mem = '512MB'`);
  }
  const [one] = clients as [Client];
  const indexes = await one.query<{ name: string; definition: string }>(indexesSql, [tables]);
  for (const table of tables) await one.query(`alter table ${table} set (autovacuum_enabled = off)`);
  if (indexes.rows.length > 0) await one.query(`drop index ${indexes.rows.map(({ name }) => name)}`);
  try {
    await work();
  } finally {
    // writes to disk what was committed without waiting for it, which a vacuum takes for visible to all only then
    for (const table of tables) await one.query(`alter table ${table} reset (autovacuum_enabled)`);
    // the last tables are the largest
    await distribute(clients, tables.toReversed(), (client, table) => client.query(`vacuum (analyze) ${table}`));
    await distribute(clients, indexes.rows, (client, { definition }) => client.query(definition));
    for (const client of clients) await client.end();
  }
}

/** Runs `work` for each item; every client takes the next one when it has finished its own. */
async function distribute<Item>(
  clients: Client[],
  items: Item[],
  work: (client: Client, item: Item) => Promise<unknown>,
) {
  const remaining = items.values();
  await Promise.all(
    clients.map(async (client) => {
      for (const item of remaining) await work(client, item);
    }),
  );
}

/** The largest first: text indexes take longest. */
const indexesSql = `
select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
from pg_index i join pg_class c on c.oid = i.indexrelid
where i.indrelid::regclass::text = any($1) and c.relname not like '%\\_of'
  and not exists (select from pg_constraint where conindid = i.indexrelid)
order by c.relname like '%\\_words' desc, c.relname like '%\\_folded\\_text' desc, 1`;
