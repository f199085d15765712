import type { PeriodType, ProviderStatus, SubscriptionType } from '#db/vocabulary/subscription.ts';
import type { Scope } from '../../auth/scope.server.ts';

export type SubscriptionFacts = {
  subscriptionType: SubscriptionType;
  active: boolean;
  concurrentUserCount: number;
  trialExpiresAt: string | null;
  timeZone: string;
  users: number;
  signedIn: number;
  customer: string | null;
  providerId: string | null;
  status: ProviderStatus | null;
  periodType: PeriodType | null;
  seats: number | null;
  taxPercent: number;
  periodStart: string | null;
  periodEnd: string | null;
  cancelled: boolean;
  endedAt: string | null;
  nextPeriodType: PeriodType | null;
  nextConcurrentUserCount: number | null;
  paymentEmail: string;
  card: { brand: string; last4: string; expMonth: number; expYear: number } | null;
  paymentError: string;
  changeNumber: number;
};

/** Does not ask the payment provider. */
export async function subscriptionFacts({ em }: Pick<Scope, 'em'>): Promise<SubscriptionFacts> {
  const [{ facts }] = await em.execute<[{ facts: SubscriptionFacts }]>(factsSql);
  return facts;
}

const factsSql = `
select jsonb_build_object(
  'subscriptionType', a.subscription_type, 'active', a.active, 'concurrentUserCount', a.concurrent_user_count,
  'trialExpiresAt', a.trial_expires_at, 'timeZone', a.time_zone,
  'users', (select count(*) from app_user u where u.account_id = a.id and u.workgroup_id is not null),
  'signedIn', (select count(distinct e.user_id) from session e where e.account_id = a.id and e.ended_at is null
    and e.expires_at > now() and not e.seatless and e.last_active_at > now() - make_interval(secs => a.auto_logout_seconds)),
  'customer', s.customer, 'providerId', s.provider_id, 'status', s.status, 'periodType', s.period_type,
  'seats', s.concurrent_user_count, 'taxPercent', coalesce(s.tax_percent, 0), 'periodStart', s.period_start,
  'periodEnd', s.period_end, 'cancelled', coalesce(s.cancelled, false), 'endedAt', s.ended_at,
  'nextPeriodType', s.next_period_type, 'nextConcurrentUserCount', s.next_concurrent_user_count,
  'paymentEmail', coalesce(nullif(a.billing_email, ''), s.payment_email, ''),
  'card', case when s.card_id is not null then jsonb_build_object('brand', s.card_brand, 'last4', s.card_last4,
    'expMonth', s.card_exp_month, 'expYear', s.card_exp_year) end,
  'paymentError', coalesce(s.payment_error, ''), 'changeNumber', coalesce(s.change_number, 0)
) as facts
from account a left join account_subscription s on s.account_id = a.id
where a.id = current_account()`;
