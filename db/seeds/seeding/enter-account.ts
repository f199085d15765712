import type { Client } from 'pg';

/** Sets the account of a connection for row-level security, including its locked incidents. */
export async function enterAccount(client: Client, accountId: string) {
  // deferred constraints belong to the account before
  await client.query('set constraints all immediate');
  await client.query('set constraints all deferred');
  await client.query(`select set_config('app.account_id', $1, false), set_config('app.sees_locked', 'on', false)`, [
    accountId,
  ]);
}
