import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../actor.ts';
import { type ActorRow, actorOfRow } from '../actor-of-row.ts';
import { keyActorSql } from '../key-actor-sql.ts';

/** Returns an active user or usable API key with its present privileges, for a job; null for any other. */
export async function userActor(em: SqlEntityManager, userId: string): Promise<Actor | null> {
  const [row] = await em.execute<{ actor: ActorRow }[]>(
    `${actorSql} union all select actor from (${keyActorSql}) as key`,
    [userId],
  );
  return row ? actorOfRow(row.actor) : null;
}

const actorSql = `
select jsonb_build_object(
  'sessionId', '', 'userId', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email,
  'systemAdmin', u.system_admin, 'workgroup', w.name, 'admin', w.is_admin,
  'privileges', coalesce((select jsonb_agg(p.privilege) from workgroup_privilege p
    where p.account_id = w.account_id and p.workgroup_id = w.id), '[]'),
  'account', jsonb_build_object('id', a.id, 'name', a.name, 'active', a.active, 'countryCode', a.country_code,
    'timeZone', a.time_zone, 'dateFormat', a.date_format, 'measurementType', a.measurement_type,
    'autoLogoutSeconds', a.auto_logout_seconds)
) as actor
from app_user u
join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
join account a on a.id = u.account_id
where u.account_id = current_account() and u.id = $1 and u.status = 1`;
