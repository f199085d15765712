import type { Scope } from '../../auth/scope.server.ts';
import { idleGraceSeconds } from '../../auth/sessions/idle-time.ts';

export type MySession = { id: string; startedAt: string; lastActiveAt: string; isCurrent: boolean };

export async function mySessions({ actor, em }: Scope): Promise<MySession[]> {
  const idleSeconds = actor.account.autoLogoutSeconds + idleGraceSeconds;
  return await em.execute<MySession[]>(sessionsSql, [actor.userId, actor.sessionId, idleSeconds]);
}

const sessionsSql = `
select id, to_json(created_at) #>> '{}' as "startedAt", to_json(last_active_at) #>> '{}' as "lastActiveAt",
  id = $2 as "isCurrent"
from session
where account_id = current_account() and user_id = $1 and ended_at is null and expires_at > now()
  and last_active_at > now() - make_interval(secs => $3)
order by id = $2 desc, last_active_at desc limit 50`;
