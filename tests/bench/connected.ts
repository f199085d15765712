import pg from 'pg';
import { planning } from '#db/orm.ts';
import type { Bench } from './bench.ts';

/** Opens a connection on which PostgreSQL plans statements as on those of the product. */
export async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, pipeline: true, options: planning });
  await client.connect();
  return client;
}

/** Opens a connection for the account of the bench, on which no row-level security is in force. */
export async function withoutRowSecurity({ database, scope }: Pick<Bench, 'database' | 'scope'>): Promise<pg.Client> {
  const client = await connected(database.superuser);
  await toAccount(client, scope.actor.account.id);
  return client;
}

export async function toAccount(client: pg.Client, accountId: string) {
  await client.query(`select set_config('app.account_id', $1, false), set_config('app.sees_locked', 'on', false)`, [
    accountId,
  ]);
}
