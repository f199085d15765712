import { nameOrder } from '#db/vocabulary/name-order.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayViewAudit } from '../policy.ts';

const maxOffered = 500;

/** Returns the users of the account by name; null when there are too many to choose from a list. */
export async function auditUsers({ em, actor }: Scope): Promise<{ value: string; label: string }[] | null> {
  authorize(mayViewAudit(actor));
  const [{ users }] = await em.execute<[{ users: { value: string; label: string }[] | null }]>(sql, [maxOffered]);
  return users;
}

const sql = `
select case when (select count(*) from (
    select from app_user where account_id = current_account() limit $1::int + 1) counted) <= $1::int then (
  select coalesce(jsonb_agg(jsonb_build_object('value', id, 'label', first_name || ' ' || last_name)
      order by first_name ${nameOrder}, last_name ${nameOrder}, id), '[]')
    from app_user where account_id = current_account()) end as users`;
