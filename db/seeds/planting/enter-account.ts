import type { Client } from 'pg';

/** Opens one account on a connection, with its locked incidents: under row-level security as everybody is. */
export async function enterAccount(client: Client, accountId: string) {
  await client.query(`select set_config('app.account_id', $1, false), set_config('app.sees_locked', 'on', false)`, [
    accountId,
  ]);
}
