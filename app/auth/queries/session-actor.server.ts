import type { Orm } from '#db/orm.ts';
import { forSession } from '#db/tenancy.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { sha256 } from '../../platform/seal.server.ts';
import type { ActorAccount } from '../actor.ts';

export type SessionActor = {
  sessionId: string;
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  status: number;
  systemAdmin: boolean;
  workgroup: string;
  admin: boolean;
  privileges: Privilege[];
  account: ActorAccount;
  idleSeconds: number;
  endedWhy: string | null;
  expired: boolean;
  renewalDue: boolean;
  /** Account and user require a second factor, which this session has not given yet. */
  mfaDue: boolean;
  /** The session has no seat: it may only change the plan. */
  isSeatless: boolean;
};

export async function sessionActor(orm: Orm, token: string): Promise<SessionActor | null> {
  const hash = sha256(token).toString('hex');
  const [row] = await forSession(orm, hash).execute<{ actor: SessionActor }[]>(actorSql, [hash]);
  return row?.actor ?? null;
}

/** A renewal is due 30 seconds before the access token ends. */
const actorSql = `
select jsonb_build_object(
  'sessionId', s.id, 'userId', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email,
  'status', u.status, 'systemAdmin', u.system_admin, 'workgroup', w.name, 'admin', w.is_admin,
  'privileges', coalesce((select jsonb_agg(p.privilege) from workgroup_privilege p
    where p.account_id = w.account_id and p.workgroup_id = w.id), '[]'),
  'account', jsonb_build_object('id', a.id, 'name', a.name, 'active', a.active, 'countryCode', a.country_code,
    'timeZone', a.time_zone, 'dateFormat', a.date_format, 'measurementType', a.measurement_type,
    'autoLogoutSeconds', a.auto_logout_seconds),
  'idleSeconds', extract(epoch from now() - s.last_active_at),
  'endedWhy', s.ended_why,
  'expired', s.expires_at <= now(),
  'renewalDue', coalesce(s.token_expires_at <= now() + interval '30 seconds', false),
  'isSeatless', s.seatless,
  'mfaDue', a.mfa and u.mfa and s.mfa_verified_at is null
) as actor
from session s
join app_user u on u.account_id = s.account_id and u.id = s.user_id
join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
join account a on a.id = s.account_id
where s.token_hash = decode($1, 'hex')`;
