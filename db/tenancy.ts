import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Orm } from './orm.ts';
import { queryBatch } from './query-batch.ts';

/**
 * What the people of one account may reach; anything else is not there. History and audit say that `userId` acted, or,
 * without it, the system.
 */
export type Tenant = { accountId: string; seesLocked: boolean; userId?: string };

/**
 * An entity manager narrowed to one account, three times over: its filter, the session variables that row-level
 * security reads, and keys that carry the account. Outside a transaction each statement runs in one of its own.
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

/** The rows that may be read before an account is known: one session by its token, or one user by who signed in. */
type RlsContext = { session_hash: string } | { identity: string; sign_in_email: string };

/** An entity manager that sees nothing but what the door opens; it can change nothing. */
export function withRlsContext(orm: Orm, door: RlsContext): SqlEntityManager {
  return withVariables(orm, door);
}

/** An entity manager whose statements enter the account of the session with this hash of a token, if there is one. */
export function forSession(orm: Orm, hash: string): SqlEntityManager {
  return withVariables(orm, { session_hash: hash } satisfies RlsContext, enterAccountSql);
}

/** The session alone is seen through its hash; what belongs to it, once its account is entered. */
const enterAccountSql = `
select set_config('app.account_id', account_id::text, true) from session
where token_hash = decode(current_setting('app.session_hash'), 'hex')`;

/** Every account's id, for work the system does for each of them in turn. */
export async function accountIds(orm: Orm): Promise<string[]> {
  const rows = await (orm.em.fork() as SqlEntityManager).execute<{ id: string }[]>(
    'select id from account_ids() as id',
  );
  return rows.map((row) => row.id);
}

function withVariables(orm: Orm, given: Record<string, string>, ...entering: string[]): SqlEntityManager {
  const em = orm.em.fork() as SqlEntityManager;
  const variables = Object.entries(given).map(([name, value]) => [`app.${name}`, value]);
  em.setSessionContext({ variables: Object.fromEntries(variables) });
  const set = `begin; select ${variables.map(() => 'set_config(?, ?, true)')}`;
  const opening = orm.em.getPlatform().formatQuery(set, variables.flat());
  const execute = em.execute.bind(em);
  const alone = queryBatch(orm, [opening, ...entering]);
  em.execute = ((statement: string, params: unknown[] = [], ...how: never[]) =>
    em.isInTransaction() || how.length > 0
      ? execute(statement, params, ...how)
      : alone(statement, params)) as SqlEntityManager['execute'];
  return em;
}
