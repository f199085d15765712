import type { Scope } from '../../scope.server.ts';
import { maskedPhone } from '../phone.ts';

/** `tries` counts the used ones. */
export type SentCode = { sentAt: string; expiresAt: string; tries: number };
type PhoneDevice = { id: string; maskedPhone: string; sent: SentCode | null };

export type MfaState = {
  phone: PhoneDevice | null;
  newPhone: PhoneDevice | null;
  hasApp: boolean;
  recoveryCodes: number;
  isEnrolled: boolean;
  isOfAccount: boolean;
  /** A factor or the password was given in the last minutes, besides the sign-in. */
  isConfirmed: boolean;
  isNew: boolean;
  /** The embedded provider keeps the user's password. */
  hasPassword: boolean;
};

const confirmationMinutes = 10;

export async function mfaState({ actor, em, now }: Scope): Promise<MfaState> {
  const [devices, [summary]] = await Promise.all([
    em.execute<Row[]>(devicesSql, [actor.userId, actor.sessionId, now()]),
    em.execute<[Summary]>(summarySql, [actor.userId, actor.sessionId, now(), confirmationMinutes]),
  ]);
  const phoneOf = (isVerified: boolean) => {
    const row = devices.find(({ kind, verified }) => kind === 'PHONE' && verified === isVerified);
    return row ? { id: row.id, maskedPhone: maskedPhone(row.phone ?? ''), sent: row.sent } : null;
  };
  const hasApp = devices.some(({ kind, verified }) => kind === 'APP' && verified);
  const phone = phoneOf(true);
  return {
    phone,
    newPhone: phoneOf(false),
    hasApp,
    ...summary,
    isEnrolled: phone !== null || hasApp,
  };
}

type Summary = Pick<MfaState, 'recoveryCodes' | 'isOfAccount' | 'isConfirmed' | 'isNew' | 'hasPassword'>;

type Row = { id: string; kind: 'PHONE' | 'APP'; phone: string | null; verified: boolean; sent: SentCode | null };

const devicesSql = `
select d.id, d.kind, d.phone, d.verified_at is not null as verified,
  case when c.id is not null then jsonb_build_object('sentAt', c.sent_at, 'expiresAt', c.expires_at, 'tries', c.tries) end as sent
from mfa_device d
left join mfa_code c on c.account_id = d.account_id and c.device_id = d.id and c.session_id = $2
  and c.used_at is null and c.expires_at > $3
where d.account_id = current_account() and d.user_id = $1`;

const summarySql = `
select a.mfa as "isOfAccount", (select count(*)::int from mfa_recovery_code r
  where r.account_id = a.id and r.user_id = $1 and r.used_at is null) as "recoveryCodes",
  coalesce(s.confirmed_at > $3::timestamptz - make_interval(mins => $4), false) as "isConfirmed",
  coalesce(s.created_at > $3::timestamptz - make_interval(mins => $4), false) as "isNew",
  coalesce(u.identity like 'embedded %', false) as "hasPassword"
from account a join app_user u on u.account_id = a.id and u.id = $1
left join session s on s.account_id = a.id and s.id = $2
where a.id = current_account()`;
