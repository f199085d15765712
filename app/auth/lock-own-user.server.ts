import type { Scope } from './scope.server.ts';

/** Acts of one user that take this lock happen one after the other. */
export async function lockOwnUser({ actor, em }: Scope) {
  const sql = 'select from app_user where account_id = current_account() and id = $1 for no key update';
  await em.execute(sql, [actor.userId]);
}
