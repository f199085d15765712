import { nameOrder } from '#db/vocabulary/name-order.ts';
import { holds } from '../../auth/actor.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { zoneOffsets } from '../../platform/zone-offsets.server.ts';
import type { Clock } from '../../ui/format.ts';
import { trialEnd } from '../trial-end.ts';

export type EndingTrial = { lastDay: string; day: number; incidents: number; users: number; seats: number };
export type DisabledAccount = {
  erasesAt: string;
  isOnHold: boolean;
  maySubscribe: boolean;
  administrator: { name: string; firstName: string; email: string } | null;
};
export type AccountStage = { clock: Clock } & (
  | { kind: 'trial'; trial: EndingTrial }
  | { kind: 'disabled'; account: DisabledAccount }
);

/** Tells of a disabled account or, to users who may subscribe, of a trial's last week. */
export async function accountStage({ actor, em, now }: Scope): Promise<AccountStage | null> {
  const maySubscribe = holds(actor, 'SUBSCRIPTION_EDIT');
  const { active, dateFormat } = actor.account;
  const clockOf = (timeZone: string) => ({ dateFormat, offsets: zoneOffsets(timeZone) });
  if (!active) {
    const [row] = await em.execute<(Omit<DisabledAccount, 'maySubscribe'> & { timeZone: string })[]>(disabledSql);
    if (!row) return null;
    const { timeZone, ...account } = row;
    return { kind: 'disabled', account: { ...account, maySubscribe }, clock: clockOf(timeZone) };
  }
  if (!maySubscribe) return null;
  const [row] = await em.execute<TrialRow[]>(trialSql);
  if (!row) return null;
  const { timeZone, expiresAt, ...used } = row;
  const { lastDay, daysLeft, day } = trialEnd(expiresAt, timeZone, now());
  if (daysLeft < 0 || daysLeft >= 7) return null;
  return { kind: 'trial', trial: { ...used, lastDay: lastDay.toISOString(), day }, clock: clockOf(timeZone) };
}

type TrialRow = Omit<EndingTrial, 'lastDay' | 'day'> & { expiresAt: string; timeZone: string };

const trialSql = `
select a.trial_expires_at as "expiresAt", a.time_zone as "timeZone", a.concurrent_user_count as seats,
  (select count(*)::int from incident where account_id = a.id) as incidents,
  (select count(*)::int from app_user where account_id = a.id and workgroup_id is not null) as users
from account a where a.id = current_account() and a.subscription_type = 'trial' and a.trial_expires_at is not null`;

const disabledSql = `
select e.erases_at as "erasesAt", e.on_hold as "isOnHold", a.time_zone as "timeZone", (
  select jsonb_build_object('name', u.first_name || ' ' || u.last_name, 'firstName', u.first_name, 'email', u.email)
  from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
  where u.account_id = a.id and w.is_admin and u.status = 1 order by u.last_name ${nameOrder}, u.first_name ${nameOrder}, u.id limit 1) as administrator
from account_erasure() e join account a on a.id = current_account()`;
