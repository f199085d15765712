import type { Client } from 'pg';
import { readDemoAccounts } from '../seeds/read-content.ts';
import { type DemoOptions, seedDemo } from '../seeds/seed-demo.ts';
import { enterAccount } from '../seeds/seeding/enter-account.ts';

/** Replaces the demo accounts (by their administrators' addresses) in one transaction. Returns keys of unused files. */
export async function replaceDemo(options: DemoOptions): Promise<string[]> {
  const removedFiles: string[] = [];
  await seedDemo({ ...options, replace: (client) => removeDemo(client, removedFiles) });
  return removedFiles;
}

async function removeDemo(client: Client, removedFiles: string[]) {
  const emails = readDemoAccounts().flatMap(({ account }) => account.users.map(({ email }) => email));
  const tables = await accountTables(client);
  // only the owner of the tables may remove history and audit, with their accounts
  for (const table of guarded) await client.query(`alter table ${table} disable trigger user`);
  for (const email of emails) {
    await client.query(`select set_config('app.account_id', '', true), set_config('app.sign_in_email', $1, true)`, [
      email,
    ]);
    const found = await client.query<{ id: string }>('select account_id as id from app_user where email = $1', [email]);
    const id = found.rows[0]?.id;
    if (!id) continue;
    await enterAccount(client, id);
    const files = await client.query<{ key: string }>('select key from stored_file where account_id = $1', [id]);
    removedFiles.push(...files.rows.map(({ key }) => key));
    // the new demo users have their passwords already
    await client.query(
      `delete from idp_user where email <> all($2::citext[])
         and 'embedded ' || id in (select identity from app_user where account_id = $1)`,
      [id, emails],
    );
    // these two refer to each other
    await client.query(
      'update app_user set avatar_file_id = null, avatar_thumbnail_file_id = null where account_id = $1',
      [id],
    );
    await client.query('update stored_file set draft_id = null where account_id = $1', [id]);
    await client.query('update account set provision_workgroup_id = null where id = $1', [id]);
    for (const table of tables) await client.query(`delete from ${table} where account_id = $1`, [id]);
    await client.query('delete from account where id = $1', [id]);
  }
  for (const table of guarded) await client.query(`alter table ${table} enable trigger user`);
}

const guarded = ['audit_record', 'history_entry', 'incident'];

/** Each table comes before those that it refers to. */
async function accountTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; refersTo: string[] }>(tablesSql);
  const ordered: string[] = [];
  const left = new Map(rows.map(({ name, refersTo }) => [name, refersTo]));
  while (left.size > 0) {
    const referred = new Set([...left].flatMap(([name, targets]) => targets.filter((target) => target !== name)));
    const next = [...left.keys()].filter((name) => !referred.has(name));
    if (next.length === 0) throw new Error(`these tables refer to each other: ${[...left.keys()].join(', ')}`);
    ordered.push(...next);
    for (const name of next) left.delete(name);
  }
  return ordered;
}

/** Ignores references that are emptied before: pictures of users, files of drafts. */
const tablesSql = `
select c.relname as name, array(
  select distinct t.relname::text from pg_constraint k join pg_class t on t.oid = k.confrelid
  where k.conrelid = c.oid and k.contype = 'f' and t.relname <> 'account'
    and (c.relname, t.relname) not in (('app_user', 'stored_file'), ('stored_file', 'draft'))) as "refersTo"
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;
