import type { PeriodType, SubscriptionType } from '#db/vocabulary/subscription.ts';
import { trialLastDay } from '#db/vocabulary/trial.ts';
import { zoneOffsets } from '../platform/zone-offsets.server.ts';
import { type Clock, counted, formatDate } from '../ui/format.ts';

export type SummedSubscription = {
  subscriptionType: SubscriptionType;
  active: boolean;
  concurrentUsers: number;
  trialExpiresAt: string | null;
  timeZone: string;
  periodType: PeriodType | null;
  periodEnd: string | null;
  cancelled: boolean;
};

export function subscriptionSummary(facts: SummedSubscription, display: Clock): string {
  const { subscriptionType, active, trialExpiresAt, timeZone, periodType, periodEnd, cancelled } = facts;
  const users = counted(facts.concurrentUsers, 'concurrent user');
  if (subscriptionType === 'manual') return `Invoiced, ${users}`;
  if (subscriptionType === 'trial') {
    if (!active || !trialExpiresAt) return active ? `Free trial, ${users}` : 'The free trial has expired';
    const clock = { ...display, offsets: zoneOffsets(timeZone) };
    return `Free trial until ${formatDate(trialLastDay(trialExpiresAt, timeZone).toISOString(), clock)}, ${users}`;
  }
  if (!active) return 'Ended';
  if (!periodType || !periodEnd) return `Paid, ${users}`;
  const next = cancelled ? 'cancelled, valid until' : 'next charge';
  const day = formatDate(new Date(periodEnd).toISOString(), display);
  return `${periodType === 'YEAR' ? 'Yearly' : 'Monthly'}, ${users}, ${next} ${day}`;
}
