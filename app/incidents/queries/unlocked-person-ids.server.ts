import type { Scope } from '../../auth/scope.server.ts';
import { mayUnlockPersons } from '../policy.ts';

/** How long private details stay unlocked for one session. */
const unlockMinutes = 15;

/** Returns the ids of the persons whose private details this session sees now; none without the privilege. */
export async function unlockedPersonIds({ em, actor }: Scope, incidentId: string): Promise<string[]> {
  if (!mayUnlockPersons(actor)) return [];
  const rows = await em.execute<{ id: string }[]>(
    `select p.id from person_unlock u join incident_person p on p.account_id = u.account_id and p.id = u.person_id
     where u.account_id = current_account() and u.session_id = ? and p.incident_id = ? and u.unlocked_at > now() - make_interval(mins => ?)`,
    [actor.sessionId, incidentId, unlockMinutes],
  );
  return rows.map(({ id }) => id);
}
