import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { StatementEntityManager } from './entity-manager.ts';
import type { Orm } from './orm.ts';
import { queryBatch } from './query-batch.ts';

/** Rows of other accounts do not exist. History and audit name `userId`, or the system where it is missing. */
export type Tenant = { accountId: string; seesLocked: boolean; userId?: string };

/**
 * Limits an entity manager to one account by a filter, by the session variables of row-level security, and by keys with the
 * account. Outside a transaction, statements run as a batch (query-batch.ts).
 */
export function forAccount(orm: Orm, tenant: Tenant): SqlEntityManager {
  const em = withVariables(orm, {
    account_id: tenant.accountId,
    sees_locked: tenant.seesLocked ? 'on' : '',
    user_id: tenant.userId ?? '',
  });
  em.setFilterParams('account', { accountId: tenant.accountId });
  return em;
}

/** The row that may be read before an account is known: a session by token, or a user by identity. */
type RlsContext = { session_hash: string } | { identity: string; sign_in_email: string };

/** Read-only: sees only the row which `context` selects. */
export function withRlsContext(orm: Orm, context: RlsContext): SqlEntityManager {
  return withVariables(orm, context);
}

/** Limits to the account of the session with this token hash, or to nothing. */
export function forSession(orm: Orm, hash: string): SqlEntityManager {
  return withVariables(orm, { session_hash: hash } satisfies RlsContext, enterAccountSql);
}

/** The token hash shows only the session's row, so `app.account_id` is set from it first. */
const enterAccountSql = `
select set_config('app.account_id', account_id::text, true) from session
where token_hash = decode(current_setting('app.session_hash'), 'hex')`;

/** Limits to the account of the API key, or to nothing. */
export function forKey(orm: Orm, id: string): SqlEntityManager {
  return withVariables(orm, { key_id: id }, enterAccountOfKeySql);
}

const enterAccountOfKeySql = `
select set_config('app.account_id', account_id::text, true) from api_key
where id = current_setting('app.key_id')::uuid`;

/** Limits to the account of the identity's user, or to nothing. */
export function forIdentity(orm: Orm, identity: string): SqlEntityManager {
  return withVariables(orm, { identity }, enterAccountOfIdentitySql);
}

const enterAccountOfIdentitySql = `
select set_config('app.account_id', account_id::text, true) from app_user
where identity = current_setting('app.identity')`;

/** For background jobs that run in every account. */
export async function accountIds(orm: Orm): Promise<string[]> {
  const rows = await (orm.em.fork() as SqlEntityManager).execute<{ id: string }[]>(
    'select id from account_ids() as id',
  );
  return rows.map((row) => row.id);
}

/** Accounts with reports to send at the instant. */
export async function accountsWithDueReports(orm: Orm, instant: Date): Promise<string[]> {
  const rows = await (orm.em.fork() as SqlEntityManager).execute<{ id: string }[]>(
    'select id from accounts_with_due_reports($1) as id',
    [instant],
  );
  return rows.map((row) => row.id);
}

/** Webhooks of all accounts with events to send at the instant. */
export async function webhooksWithWork(orm: Orm, instant: Date): Promise<{ accountId: string; webhookId: string }[]> {
  return await (orm.em.fork() as SqlEntityManager).execute<{ accountId: string; webhookId: string }[]>(
    'select account_id as "accountId", webhook_id as "webhookId" from webhooks_with_work($1)',
    [instant],
  );
}

function withVariables(orm: Orm, settings: Record<string, string>, ...contextQueries: string[]): SqlEntityManager {
  const em = orm.em.fork() as StatementEntityManager;
  const variables = Object.entries(settings).map(([name, value]) => [`app.${name}`, value]);
  em.setSessionContext({ variables: Object.fromEntries(variables) });
  const setVariables = `begin; select ${variables.map(() => 'set_config(?, ?, true)')}`;
  const opening = orm.em.getPlatform().formatQuery(setVariables, variables.flat());
  em.batch = queryBatch(orm, [opening, ...contextQueries]);
  return em;
}
