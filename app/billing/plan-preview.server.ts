import { BusinessRuleError } from '#db/errors.ts';
import { trialDaysLeft } from '#db/vocabulary/trial.ts';
import type { Scope } from '../auth/scope.server.ts';
import type { PaymentGateway } from './gateway/gateway.server.ts';
import { messages } from './messages.ts';
import { type ChosenPlan, planInput } from './plan.schema.ts';
import { startingUsers } from './pricing.ts';
import { planQuote, type QuotePreview } from './queries/plan-quote.server.ts';
import type { SubscriptionFacts } from './queries/subscription-facts.server.ts';

export type PlanPreview = {
  chosen: ChosenPlan;
  /** The address chooses a plan; otherwise this is the present one. */
  isTyped: boolean;
  errors: Record<string, string[]>;
  quote: QuotePreview | null;
};

/** Returns the chosen plan with its price, or the present plan. */
export async function planPreview(
  scope: Pick<Scope, 'now'>,
  gateway: PaymentGateway | null,
  { facts, params }: { facts: SubscriptionFacts; params: URLSearchParams },
): Promise<PlanPreview> {
  const isTyped = params.has('users') || params.has('period');
  const chosen = {
    period: params.get('period') ?? facts.nextPeriodType ?? facts.periodType ?? 'MONTH',
    users: params.get('users') ?? String(startingUsers(facts)),
    code: (params.get('code') ?? '').trim().toUpperCase().slice(0, 50),
  };
  const read = planInput.safeParse(chosen);
  const empty = { chosen, isTyped, quote: null };
  if (!read.success) {
    const errors: Record<string, string[]> = {};
    for (const { path, message } of read.error.issues) errors[String(path[0])] = [message];
    return { ...empty, chosen: withoutNul(chosen), errors };
  }
  if (!gateway) return { ...empty, errors: { '': [messages.notSetUp] } };
  const { period, users, code } = read.data;
  const selection = { periodType: period, concurrentUserCount: users, promotionCode: code };
  const base = { ...empty, chosen: { period, users: String(users), code } };
  return await planQuote(scope, gateway, { facts, chosen: selection }).then(
    async (quote) => {
      const { taxRate } = await gateway.plans();
      const { card, active, subscriptionType, trialExpiresAt, timeZone } = facts;
      const isTrial = active && subscriptionType === 'trial' && trialExpiresAt !== null;
      const terms = {
        taxRate,
        periodType: period,
        last4: card?.last4 ?? '',
        trialDaysLeft: isTrial ? trialDaysLeft(trialExpiresAt, timeZone, scope.now()) : null,
      };
      return { ...base, errors: {}, quote: { ...quote, ...terms } };
    },
    (error) => {
      if (!(error instanceof BusinessRuleError)) throw error;
      return { ...base, errors: error.messages };
    },
  );
}

/** Browsers refuse NUL in a field. */
function withoutNul<Chosen extends ChosenPlan>({ period, users, code }: Chosen): ChosenPlan {
  const clean = (text: string) => text.replaceAll('\0', '').slice(0, 50);
  return { period: clean(period), users: clean(users), code: clean(code) };
}
