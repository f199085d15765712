import { Badge } from '../../ui/badge.tsx';
import { type Clock, counted, formatDate } from '../../ui/format.ts';
import { DataList, Datum } from '../../ui/lists/data-list.tsx';
import { cardExpiry } from '../card-notice.ts';
import { periodWords } from '../plan-words.ts';
import type { SubscriptionFacts } from '../queries/subscription-facts.server.ts';

type PlanFactsProps = { facts: SubscriptionFacts; trialDay: string | null; display: Clock };

export function CurrentPlanFacts({ facts, trialDay, display }: PlanFactsProps) {
  const { subscriptionType, concurrentUserCount, signedIn, cancelled } = facts;
  const nextCharge = facts.active && !cancelled && facts.periodEnd;
  const validUntil = facts.endedAt ?? facts.periodEnd;
  const day = (at: string) => formatDate(new Date(at).toISOString(), display);
  return (
    <DataList>
      <Datum label="Plan" width="half">
        {planName(facts)}
      </Datum>
      <Datum label="Concurrent users" width="half">
        {`${concurrentUserCount}, ${counted(signedIn, 'person').replace('persons', 'people')} signed in now`}
      </Datum>
      {subscriptionType === 'trial' && (
        <Datum label={facts.active ? 'Trial expires' : 'Trial expired'} width="half">
          {trialDay}
        </Datum>
      )}
      {subscriptionType === 'paid' && (
        <>
          {facts.providerId && (
            <Datum label="Next charge" width="half" none={cancelled ? 'None: cancelled' : 'None'}>
              {nextCharge && day(nextCharge)}
            </Datum>
          )}
          <Datum label="Card" width="half">
            {facts.card && `ending in ${facts.card.last4}, expires ${cardExpiry(facts.card)}`}
          </Datum>
          {validUntil && (
            <Datum label="Subscription valid until" width="half">
              {day(validUntil)}
            </Datum>
          )}
        </>
      )}
      <Datum label="Status" width="half">
        <PlanStatus facts={facts} />
      </Datum>
      {facts.nextConcurrentUserCount && (
        <Datum label="From the next period" width="half">
          {`${counted(facts.nextConcurrentUserCount, 'user')}, ${periodWords(facts.nextPeriodType)}`}
        </Datum>
      )}
    </DataList>
  );
}

function planName({ subscriptionType, periodType }: SubscriptionFacts) {
  if (subscriptionType === 'trial') return '30-day free trial';
  if (subscriptionType === 'manual') return 'Invoiced by us';
  return periodType ? `Paid, ${periodWords(periodType)}` : 'Paid';
}

function PlanStatus({ facts: { active, cancelled, paymentError, subscriptionType } }: { facts: SubscriptionFacts }) {
  if (!active) return <Badge kind="bad">{subscriptionType === 'trial' ? 'Expired' : 'Ended'}</Badge>;
  if (paymentError) return <Badge kind="bad">Payment refused</Badge>;
  return cancelled ? <Badge>Cancelled</Badge> : <Badge kind="ok">Active</Badge>;
}
