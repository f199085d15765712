import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { connectionOptions } from './connection.ts';
import { checkDatabase, ownerRefusal } from './database-check.ts';
import { jobs, type Retries } from './jobs.ts';
import { seedPlaces } from './migrations/places.ts';
import { openOrm } from './orm.ts';
import { deadLetterSettings, deadLetters, openQueue } from './queue.ts';
import { StartError } from './start-error.ts';

/**
 * Migrates the database to this version, and returns the names of the migrations it ran. Running it again, or several times at once, is safe.
 * @param ownerUrl connects as the role that owns the tables
 * @param appUrl names the role of the servers; it is granted access to rows and nothing else
 * @param rolling keeps the rights that servers of the previous version need, until the next call without it
 * @param upTo the last migration to run, for loading a backup: the next call without it completes the database
 */
export async function migrate(
  ownerUrl: string,
  appUrl: string,
  { rolling = false, upTo }: { rolling?: boolean; upTo?: string } = {},
) {
  const refusal = (await checkDatabase(appUrl, { beforeMigration: true })).refusal ?? (await ownerRefusal(ownerUrl));
  if (refusal) throw new StartError(refusal);
  const lockClient = new Client({ ...connectionOptions(ownerUrl), connectionTimeoutMillis: 5_000 });
  await lockClient.connect();
  await lockClient.query('select pg_advisory_lock(7301)');
  // no statement timeout, because building an index of a large table takes long
  const orm = await openOrm(ownerUrl, 2, {});
  try {
    const em = orm.em.fork() as SqlEntityManager;
    const done = (await orm.migrator.up(upTo === undefined ? undefined : { to: upTo })).map(({ name }) => name);
    await migrateQueue(ownerUrl);
    if (upTo !== undefined) return done;
    await seedPlaces(em);
    const role = quoteIdentifier(connectionOptions(appUrl).user);
    const [{ before }] = await em.execute<[{ before: boolean }]>(beforeSql);
    await em.execute(rolling && before ? grants(role) : grants(role) + revokes(role));
    return done;
  } finally {
    await orm.close();
    await lockClient.end();
  }
}

async function migrateQueue(ownerUrl: string) {
  const boss = openQueue(ownerUrl, 'migrates');
  await boss.start();
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  if (existing.has(deadLetters)) await boss.updateQueue(deadLetters, deadLetterSettings);
  else await boss.createQueue(deadLetters, deadLetterSettings);
  for (const [name, { retries }] of Object.entries(jobs)) {
    const { policy, ...options }: Retries = retries;
    const settings = { ...options, deadLetter: deadLetters, heartbeatSeconds: 10, notify: true };
    if (existing.has(name)) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, { ...settings, ...(policy && { policy }) });
  }
  await boss.stop({ graceful: false });
}

/** Servers of the previous version may still need their rights; revoked rights are not granted again. */
const beforeSql = `select exists (select from pg_policies where policyname = 'system_reads') as before`;

function quoteIdentifier(role: string) {
  return `"${role.replaceAll('"', '""')}"`;
}

function grants(role: string) {
  return `
    grant usage on schema public, pgboss to ${role};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${role};
    grant usage on all sequences in schema pgboss to ${role};
    grant execute on all functions in schema pgboss to ${role};
    grant execute on function idp_user_by_email, idp_user_by_id, idp_password_hash, idp_create_user,
      idp_change_password, idp_verify_email, idp_sign_up, idp_reset_password, provisioning_account, account_ids,
      matching_incident_texts, near_words, take_address, end_unverified_sign_ups, idp_choose_password, account_of_customer,
      accounts_with_due_reports, webhooks_with_work, request_erasure, erase_account to ${role};
    revoke insert, update, delete on country, state, city, migration, deleted_incident from ${role};
    revoke update, delete on audit_record, history_entry from ${role};
    revoke insert, update, delete on incident_note, incident_link from ${role};
    grant insert (account_id, id, incident_id, body, corrects_id) on incident_note to ${role};
    grant insert (account_id, id, incident_id, linked_incident_id, kind), update (removed_at) on incident_link to ${role};
    revoke delete on incident_task from ${role};
    revoke insert, update, delete on incident_task_event from ${role};
    grant insert (account_id, incident_id, task_id, kind, title, said, assignee_name, changes)
      on incident_task_event to ${role};
    revoke delete on incident_checklist_item from ${role};
    revoke insert, update, delete on incident_checklist_event from ${role};
    grant insert (account_id, incident_id, kind, details) on incident_checklist_event to ${role};
    revoke insert, update on review_comment from ${role};
    grant insert (account_id, id, incident_id, section, body),
      update (released_at, resolved_at, resolve_user_id, resolve_user_name) on review_comment to ${role};
    revoke insert, update, delete on review_reply from ${role};
    grant insert (account_id, comment_id, body) on review_reply to ${role};
    revoke insert, update, delete on account_end, account_hold from ${role};
    revoke insert on erasure, erasure_file from ${role};
    revoke insert, update on erased_invoice from ${role};
    revoke insert, update on incident_change from ${role};
    revoke insert, update, delete on incident_change_count from ${role};
    grant update (discarded_place) on incident_change_count to ${role};
    revoke all on audit_head, incident_text from ${role};
  `;
}

/** Revokes the rights of the previous version; then only column defaults set user and time in history and audit. */
function revokes(role: string) {
  return `
    revoke insert on audit_record, history_entry from ${role};
    grant insert (account_id, id, object_type, object_id, object_name, transaction_type, object_history_id, object_data)
      on audit_record to ${role};
    grant insert (account_id, id, incident_id, action_type, draft_id, reason, comments, snapshot)
      on history_entry to ${role};
    revoke all on idp_user from ${role};
    drop policy if exists system_reads on account;
  `;
}

if (import.meta.main) {
  const { DATABASE_OWNER_URL, DATABASE_URL } = process.env;
  if (!DATABASE_OWNER_URL || !DATABASE_URL) {
    console.error('migrate needs DATABASE_OWNER_URL (who owns the tables) and DATABASE_URL (who works with them).');
    process.exit(1);
  }
  try {
    const done = await migrate(DATABASE_OWNER_URL, DATABASE_URL, { rolling: process.argv.includes('--rolling') });
    if (done.length > 0) console.log(`Migrated the database to ${done.at(-1)}.`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
