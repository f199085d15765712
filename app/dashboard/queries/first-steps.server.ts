import { dateFormat, measurementType } from '#db/vocabulary/account.ts';
import { nameOrder } from '#db/vocabulary/name-order.ts';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { holds } from '../../auth/actor.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { trialEnd } from '../trial-end.ts';

export type FirstSteps = {
  done: { locations: boolean; people: boolean; settings: boolean; mfa: boolean; incident: boolean };
  account: NewAccount;
};

export type NewAccount = {
  /** Null outside a trial, and for users who may not subscribe; `day` is the trial's day today. */
  trial: { endsOn: string; day: number } | null;
  users: number;
  seats: number;
  workgroups: string[];
  isMetric: boolean;
  isDayFirst: boolean;
  autoLogoutSeconds: number;
};

/** An account with this many incidents is in use. */
const enoughIncidents = 10;

/** Returns null except for administrators of a new account. */
export async function firstSteps({ actor, em, now }: Scope): Promise<FirstSteps | null> {
  if (!actor.admin || !actor.account.active) return null;
  const [{ incidents, done, trialExpiresAt, ...had }] = await em.execute<[NewAccountRow]>(sql, [enoughIncidents]);
  const isDone = Object.values(done).every(Boolean);
  if (isDone || incidents >= enoughIncidents) return null;
  const { timeZone, measurementType: units, dateFormat: format, autoLogoutSeconds } = actor.account;
  const trial = trialExpiresAt && holds(actor, 'SUBSCRIPTION_EDIT') ? trialEnd(trialExpiresAt, timeZone, now()) : null;
  return {
    done,
    account: {
      ...had,
      trial: trial && { endsOn: toDateFields(trial.lastDay, timeZone).date, day: trial.day },
      isMetric: units === measurementType.metric,
      isDayFirst: format === dateFormat.dayFirst,
      autoLogoutSeconds,
    },
  };
}

type NewAccountRow = Pick<NewAccount, 'users' | 'seats' | 'workgroups'> & {
  incidents: number;
  done: FirstSteps['done'];
  trialExpiresAt: string | null;
};

// the list of locations begins with the account itself; settings count once somebody has edited them
const sql = `
select incidents, users, a.concurrent_user_count as seats,
  case when a.subscription_type = 'trial' then a.trial_expires_at end as "trialExpiresAt",
  array(select name from workgroup where account_id = a.id order by name ${nameOrder} limit 5) as workgroups,
  jsonb_build_object('mfa', a.mfa, 'incident', incidents > 0, 'people', users > 1,
    'locations', exists (select from lookup where account_id = a.id and type = 'LOCATION' offset 1),
    'settings', exists (select from audit_record where account_id = a.id and object_type = 'ACCOUNT'
      and object_id = a.id and transaction_type = 'EDIT')) as done
from account a,
  lateral (select count(*)::int as incidents from (select from incident where account_id = a.id limit $1::int) i) c,
  lateral (select count(*)::int as users from app_user
    where incidents < $1::int and account_id = a.id and workgroup_id is not null) u
where a.id = current_account()`;
