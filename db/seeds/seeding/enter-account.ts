import type { Client } from 'pg';

/** Row-level security shows the account's locked incidents too. */
export async function enterAccount(client: Client, accountId: string) {
  // deferred constraints belong to the previous account
  await client.query('set constraints all immediate');
  await client.query('set constraints all deferred');
  await client.query(`select set_config('app.account_id', $1, false), set_config('app.sees_locked', 'on', false)`, [
    accountId,
  ]);
}
