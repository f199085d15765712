import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { onDatabase } from '../setup/postgres.ts';
import type { World } from './world.ts';

/** A connection to the database of this test file that sees every account. */
export async function superuser() {
  const client = new pg.Client(onDatabase(inject('template'), new URL(process.env.DATABASE_URL!).pathname.slice(1)));
  await client.connect();
  return client;
}

/** Makes an account that ended so long ago, with a canary wherever the product keeps something about it. */
export async function anEndedAccount(
  world: World,
  client: pg.Client,
  { ended = '6 months 10 days', letter = '8 days' } = {},
) {
  const canary = `canary${randomUUID().replaceAll('-', '')}`;
  const account = await world.anotherAccount();
  const { em } = world.scopeFor(account.admin);
  const { files, boss } = world.product;
  const stored = await files.store(Buffer.from(canary));
  await em.execute(
    `insert into stored_file (account_id, key, purpose, media_type, size_bytes, sha256)
     values (current_account(), $1, 'ATTACHMENT', 'text/plain', $2, $3)`,
    [stored.key, stored.sizeBytes, stored.sha256],
  );
  await files.keepAnchor(account.id, { seq: 1, hash: 'ab' });
  await em.execute(`update account set name = 'Hotel ' || $1 where id = current_account()`, [canary]);
  await em.execute('update person set last_name = $1 where account_id = current_account()', [canary]);
  const email = `${canary}@test.example`;
  const { rows } = await client.query<{ id: string }>(
    `insert into idp_user (email, password_hash, email_verified) values ($1, 'x', true) returning id`,
    [email],
  );
  const identity = rows[0]!.id;
  await client.query('update app_user set email = $1, identity = $2 where id = $3', [
    ...[email, `embedded ${identity}`, account.admin.userId],
  ]);
  await client.query(`insert into idp_artifact (kind, id, payload) values ('Session', $1, $2)`, [
    ...[randomUUID(), JSON.stringify({ accountId: identity })],
  ]);
  await boss.send('recount-days', { accountId: account.id });
  await boss.send('send-verification', { identity });
  await em.execute('update account set active = false where id = current_account()');
  await client.query('update account_end set ended_at = now() - $1::interval where account_id = $2', [
    ended,
    account.id,
  ]);
  if (letter) await sendLastLetter(client, account.id, letter);
  const users = Object.values(account).flatMap((each) =>
    'userId' in Object(each) ? [(each as { userId: string }).userId] : [],
  );
  return { ...account, canary, email, identity, fileKey: stored.key, ids: [account.id, identity, canary, ...users] };
}

export async function sendLastLetter(client: pg.Client, accountId: string, ago: string) {
  await client.query(
    `insert into account_notice (account_id, notice, about, sent_at) values ($1, 'erasure-7-days', '', now() - $2::interval)`,
    [accountId, ago],
  );
}

/** Returns the tables of the database, of the queue too, in which one of these texts is in a row. */
export async function tablesWith(client: pg.Client, texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await allTables(client)) {
    const { rowCount } = await client.query(
      `select from ${table} t where exists (select from unnest($1::text[]) text where strpos(t::text, text) > 0) limit 1`,
      [texts],
    );
    if (rowCount) found.push(table);
  }
  return found;
}

/** Returns a digest of the rows of each table that belong to an account, or with null to none. */
export async function digests(client: pg.Client, accountId: string) {
  const found: Record<string, string> = {};
  for (const table of await allTables(client)) {
    const { rows } = await client.query<{ digest: string; rows: number }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest, count(*)::int as rows
       from ${table} t where strpos(t::text, $1) > 0`,
      [accountId],
    );
    if (rows[0]!.rows > 0) found[table] = rows[0]!.digest;
  }
  return found;
}

/** Every table of the database, so that a new one takes part by itself. */
async function allTables(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  return rows.map(({ name }) => name);
}
