import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayViewAudit } from '../policy.ts';

const maxOffered = 500;

/** Returns the users of the account by name; null when there are too many to choose from a list. */
export async function auditUsers({ em, actor }: Scope): Promise<{ value: string; label: string }[] | null> {
  authorize(mayViewAudit(actor));
  const users = await em.execute<{ value: string; label: string }[]>(sql, [maxOffered + 1]);
  return users.length > maxOffered ? null : users;
}

const sql = `
select id as value, first_name || ' ' || last_name as label from app_user
where account_id = current_account() order by first_name, last_name, id limit $1::int`;
