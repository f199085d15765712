import type { Scope } from '../scope.server.ts';

/** Locks the second factors of the user for the transaction, because a form that is sent twice replaces the same one. */
export async function lockFactors({ actor, em }: Scope) {
  const sql = 'select from app_user where account_id = current_account() and id = $1 for no key update';
  await em.execute(sql, [actor.userId]);
}
