import type { Scope } from '../../../auth/scope.server.ts';
import { mayUnlockPersons } from '../../../incidents/policy.ts';
import { isRevealedSql } from '../../../incidents/record/reveals.ts';

export async function revealedPersons({ em, actor }: Scope): Promise<string[]> {
  if (!mayUnlockPersons(actor)) return [];
  const rows = await em.execute<{ id: string }[]>(
    `select u.person_id as id from person_unlock u
     where u.account_id = current_account() and u.session_id = $1 and ${isRevealedSql}`,
    [actor.sessionId],
  );
  return rows.map(({ id }) => id);
}
