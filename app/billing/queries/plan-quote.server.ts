import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { prorationDate } from '../erasure/account-life.ts';
import type { PaymentGateway } from '../gateway/gateway.server.ts';
import { messages } from '../messages.ts';
import type { Quote } from '../payment-state.ts';
import { changeTime, type Price, type Promotion, priceOf, type Selection } from '../pricing.ts';
import { isLive } from '../subscription-state.ts';
import type { SubscriptionFacts } from './subscription-facts.server.ts';

export type PlanSelection = Selection & { promotionCode: string };

export type PlanQuote = {
  when: 'first' | 'now' | 'next-period' | 'never';
  /** Null where nothing is charged today. */
  today: (Omit<Quote, 'lines'> & { lines: (Omit<Quote['lines'][number], 'end'> & { end: string })[] }) | null;
  /** Cents charged today, which the person agrees to. */
  dueToday: number;
  /** The price of a later period, and its start. */
  later: Price;
  laterFrom: string | null;
  now: Price | null;
  promotion: Promotion | null;
  prorationDate: string;
};

export type QuotePreview = PlanQuote & {
  taxRate: number;
  periodType: string;
  last4: string;
  trialDaysLeft: number | null;
};

/** Throws a BusinessRuleError for an unknown promotion code. */
export async function planQuote(
  { now }: Pick<Scope, 'now'>,
  gateway: PaymentGateway,
  { facts, chosen }: { facts: SubscriptionFacts; chosen: PlanSelection },
): Promise<PlanQuote> {
  const [plans, promotion] = await Promise.all([
    gateway.plans(),
    chosen.promotionCode ? gateway.promotion(chosen.promotionCode) : null,
  ]);
  if (chosen.promotionCode && !promotion) throw new BusinessRuleError({ promotionCode: [messages.unknownPromotion] });
  const { customer, providerId, periodType, seats, periodStart, periodEnd, timeZone } = facts;
  const current =
    isLive(facts.status) && providerId && periodType && seats ? { periodType, concurrentUserCount: seats } : null;
  const asked = current ? whenOf(current, chosen, facts) : 'first';
  const lasting = promotion && promotion.months !== 0 ? promotion : null;
  const from = prorationDate(now(), timeZone, new Date(periodStart ?? now()));
  const isCharged = asked === 'first' || asked === 'now';
  const change = { ...chosen, promotionCode: chosen.promotionCode || null };
  const today =
    isCharged && customer
      ? await gateway.quote(customer, { current: current && providerId, change, prorationDate: from })
      : null;
  // a subscription that the provider no longer knows begins anew
  const when = isCharged && !today ? 'first' : asked;
  return {
    when,
    today: today && { ...today, lines: today.lines.map((line) => ({ ...line, end: line.end.toISOString() })) },
    dueToday: isCharged ? (today?.due ?? priceOf(plans, chosen, promotion).total) : 0,
    later: priceOf(plans, chosen, lasting),
    laterFrom: current && when !== 'first' ? (today?.lines.at(-1)?.end.toISOString() ?? periodEnd) : null,
    now: current && priceOf(plans, current),
    promotion,
    prorationDate: from.toISOString(),
  };
}

/** The present plan may be chosen again where another was to follow it, or where it was cancelled. */
function whenOf(current: Selection, chosen: Selection, { nextPeriodType, cancelled }: SubscriptionFacts) {
  const when = changeTime(current, chosen);
  return when === 'never' && (nextPeriodType !== null || cancelled) ? 'next-period' : when;
}
