import { Client } from 'pg';
import { connectionOptions } from '#db/connection.ts';

const connections = 2;

/**
 * Runs `work` with only the indexes of constraints and of an incident's parts, which halves the time of inserts. Then
 * vacuums and analyzes, and builds the others, which the vacuum would read too. A killed process leaves the tables without
 * these indexes and without autovacuum.
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
    // flushes commits that did not wait for the disk: only then a vacuum treats their rows as visible to all
    for (const table of tables) await one.query(`alter table ${table} reset (autovacuum_enabled)`);
    // the last tables are the largest
    await distribute(clients, tables.toReversed(), (client, table) => client.query(`vacuum (analyze) ${table}`));
    await distribute(clients, indexes.rows, (client, { definition }) => client.query(definition));
    for (const client of clients) await client.end();
  }
}

/** Each client takes the next item when it has finished one. */
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
