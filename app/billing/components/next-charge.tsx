import { LinkButton } from '../../ui/button.tsx';
import { type Clock, counted, formatDate, formatMoney } from '../../ui/format.ts';
import { DataList, Datum } from '../../ui/lists/data-list.tsx';
import { cardExpiry } from '../card-notice.ts';
import { messages } from '../messages.ts';
import { periodWords } from '../plan-words.ts';
import type { SubscriptionFacts } from '../queries/subscription-facts.server.ts';

type NextChargeProps = {
  facts: SubscriptionFacts;
  nextCharge: string | null;
  /** Cents; null where it is not known. */
  nextAmount: number | null;
  isAway: boolean;
  warning: string | null;
  display: Clock;
};

export function NextCharge({ facts, nextCharge, nextAmount, isAway, warning, display }: NextChargeProps) {
  const { card, periodType, active, concurrentUserCount } = facts;
  return (
    <>
      {warning && (
        <div className="alert alert--warn alert--row" role="status">
          <p>{warning}</p>
          <LinkButton to="/administration/subscription2/payment">Replace the card</LinkButton>
        </div>
      )}
      <DataList>
        {nextCharge && (
          <Datum label="Next charge" width="half">
            <b>
              {formatDate(new Date(nextCharge).toISOString(), display)}
              {nextAmount !== null && `, ${formatMoney(nextAmount)}`}
            </b>
            {isAway && <span className="small quiet">{` ${messages.noAmount}`}</span>}
          </Datum>
        )}
        <Datum label="Card" width="half">
          {card && `${card.brand} ending in ${card.last4}, expires ${cardExpiry(card)}`}
        </Datum>
        <Datum label="Plan" width="half" none="Ended">
          {active && `${periodType ? `${periodWords(periodType)}, ` : ''}${counted(concurrentUserCount, 'user')}`}
        </Datum>
      </DataList>
    </>
  );
}
