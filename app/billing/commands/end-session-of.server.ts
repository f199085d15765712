import { NotFoundError } from '#db/errors.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { endUserSessions } from '../../auth/sessions/end-user-sessions.server.ts';
import { mayEndSession } from '../policy.ts';

/** Frees the seat; unsaved input is kept as after any end of a session. */
export async function endSessionOf(scope: Scope, userId: string) {
  authorize(mayEndSession(scope.actor, userId));
  await transaction(scope, async ({ em }) => {
    const [user] = await em.execute<unknown[]>(userSql, [userId]);
    if (!user) throw new NotFoundError('user');
    await endUserSessions({ em }, userId, 'ENDED_BY_OTHER');
  });
}

const userSql = 'select id from app_user where account_id = current_account() and id = $1';
