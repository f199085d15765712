import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Orm } from './orm.ts';

/** What the people of one account may reach; anything else is not there. */
export type Tenant = { accountId: string; seesLocked: boolean };

/**
 * An entity manager narrowed to one account, three times over: its filter, the session variables that row-level
 * security reads, and keys that carry the account. Outside a transaction each statement runs in one of its own.
 */
export function narrowed(orm: Orm, tenant: Tenant): SqlEntityManager {
  const em = withVariables(orm, { account_id: tenant.accountId, sees_locked: tenant.seesLocked ? 'on' : '' });
  em.setFilterParams('account', { accountId: tenant.accountId });
  return em;
}

/** The rows that may be read before an account is known: one session by its token, or one user by who signed in. */
type Door = { session_hash: string } | { identity: string; sign_in_email: string } | { system: 'on' };

/** An entity manager that sees nothing but what the door opens; it can change nothing. */
export function throughDoor(orm: Orm, door: Door): SqlEntityManager {
  return withVariables(orm, door);
}

/** Every account's id, for work the system does for each of them in turn. */
export async function accountIds(orm: Orm): Promise<string[]> {
  const rows = await throughDoor(orm, { system: 'on' }).execute<{ id: string }[]>('select id from account order by id');
  return rows.map((row) => row.id);
}

function withVariables(orm: Orm, given: Record<string, string>): SqlEntityManager {
  const em = orm.em.fork() as SqlEntityManager;
  const variables = Object.entries(given).map(([name, value]) => [`app.${name}`, value]);
  em.setSessionContext({ variables: Object.fromEntries(variables) });
  em.execute = inOneMessage(orm, em, variables.flat());
  return em;
}

/**
 * Outside a transaction the variables and a statement go to PostgreSQL as one message, which it runs as one transaction:
 * one journey instead of four. Of several statements the rows of the last are answered.
 */
function inOneMessage(orm: Orm, em: SqlEntityManager, variables: unknown[]): SqlEntityManager['execute'] {
  const execute = em.execute.bind(em);
  const platform = orm.em.getPlatform();
  const set = variables.filter((_, at) => at % 2).map(() => 'set_config(?, ?, true)');
  const opening = platform.formatQuery(`select ${set}`, variables);
  const alone = async (statement: string, params: unknown[] = []) => {
    const pool = await orm.em.getConnection().getNativeClient();
    const client = await pool.connect();
    let isBroken = false;
    try {
      const results: unknown = await client.query(`${opening}; ${platform.formatQuery(statement, params)}`);
      return (results as { rows: unknown[] }[]).at(-1)!.rows;
    } catch (error) {
      isBroken = !saidByPostgres(error);
      throw platform.getExceptionConverter().convertException(error as Error);
    } finally {
      client.release(isBroken);
    }
  };
  return ((statement: string, params?: unknown[], ...how: never[]) =>
    em.isInTransaction() || how.length > 0
      ? execute(statement, params, ...how)
      : alone(statement, params)) as SqlEntityManager['execute'];
}

/** What PostgreSQL refuses leaves the connection as it was. */
function saidByPostgres(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(?!08|57P)[0-9A-Z]{5}$/.test(code);
}
