import { holds } from '../../../auth/actor.ts';
import type { Scope } from '../../../auth/scope.server.ts';

/** The persons whose private fields this session may see on a draft now; none without the privilege. */
export async function revealedPersons({ em, actor }: Scope): Promise<string[]> {
  if (!holds(actor, 'PRIVACY_INFO_VIEW')) return [];
  const rows = await em.execute<{ id: string }[]>(
    `select person_id as id from person_unlock
     where account_id = current_account() and session_id = ? and unlocked_at > now() - interval '15 minutes'`,
    [actor.sessionId],
  );
  return rows.map(({ id }) => id);
}
