import { nameOrder } from '#db/vocabulary/name-order.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { sharesNameSql } from '../../distinct-name-sql.ts';
import { mayViewAudit } from '../policy.ts';

const maxOffered = 500;

/** The filter finds users who share a name by their email. */
export type AuditUser = { id: string; name: string; email: string; sharesName: boolean };

/** Returns null when there are too many users for a list. */
export async function auditUsers({ em, actor }: Scope): Promise<AuditUser[] | null> {
  authorize(mayViewAudit(actor));
  const [{ users }] = await em.execute<[{ users: AuditUser[] | null }]>(sql, [maxOffered]);
  return users;
}

const sql = `
select case when (select count(*) from (
    select from app_user where account_id = current_account() limit $1::int + 1) counted) <= $1::int then (
  select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email,
      'sharesName', ${sharesNameSql}) order by u.first_name ${nameOrder}, u.last_name ${nameOrder}, u.id), '[]')
    from app_user u where u.account_id = current_account()) end as users`;
