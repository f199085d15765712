import { nameOrder } from '#db/vocabulary/name-order.ts';
import type { Scope } from '../../auth/scope.server.ts';

export type SignedInPerson = { id: string; name: string; workgroup: string; lastActiveAt: string };

export async function signedInPeople({ em }: Pick<Scope, 'em'>): Promise<SignedInPerson[]> {
  return await em.execute<SignedInPerson[]>(sql);
}

const sql = `
select u.id, u.first_name || ' ' || u.last_name as name, w.name as workgroup, max(s.last_active_at) as "lastActiveAt"
from account a join session s on s.account_id = a.id
join app_user u on u.account_id = s.account_id and u.id = s.user_id
join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
where a.id = current_account() and s.ended_at is null and s.expires_at > now() and not s.seatless
  and s.last_active_at > now() - make_interval(secs => a.auto_logout_seconds)
group by u.id, u.first_name, u.last_name, w.name
order by u.last_name ${nameOrder}, u.first_name ${nameOrder}, u.id`;
