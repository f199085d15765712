import type { Scope } from './scope.server.ts';

type Own = Pick<Scope, 'em'> & { actor: Pick<Scope['actor'], 'userId'> };

/** Acts of one user that take this lock happen one after the other. */
export async function lockOwnUser({ actor, em }: Own) {
  const sql = 'select from app_user where account_id = current_account() and id = $1 for no key update';
  await em.execute(sql, [actor.userId]);
}
