import type { Scope } from '../../../auth/scope.server.ts';
import { mayUnlockPersons } from '../../policy.ts';
import { isRevealedSql } from '../reveals.ts';

/** Returns persons whose private details this session sees now; none without the privilege. */
export async function unlockedPersonIds({ em, actor }: Scope, ...incidentIds: string[]): Promise<string[]> {
  if (!mayUnlockPersons(actor)) return [];
  const rows = await em.execute<{ id: string }[]>(
    `select p.id from person_unlock u join incident_person p on p.account_id = u.account_id and p.id = u.person_id
     where u.account_id = current_account() and u.session_id = $1 and ${isRevealedSql}
       and p.incident_id = any (array(select value::uuid from jsonb_array_elements_text($2::jsonb)))`,
    [actor.sessionId, JSON.stringify(incidentIds)],
  );
  return rows.map(({ id }) => id);
}
