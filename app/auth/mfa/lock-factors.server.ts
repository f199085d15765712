import type { Scope } from '../scope.server.ts';

/** The lock makes a repeated form replace the same factor. */
export async function lockFactors({ actor, em }: Scope) {
  const sql = 'select from app_user where account_id = current_account() and id = $1 for no key update';
  await em.execute(sql, [actor.userId]);
}
