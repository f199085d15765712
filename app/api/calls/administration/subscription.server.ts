import { z } from 'zod';
import { BusinessRuleError } from '#db/errors.ts';
import { paymentTypes, periodTypes, subscriptionTypes } from '#db/vocabulary/subscription.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { cancelSubscription } from '../../../billing/commands/cancel-subscription.server.ts';
import { choosePlan } from '../../../billing/commands/choose-plan.server.ts';
import { type PaymentGateway, paymentGateway } from '../../../billing/gateway/gateway.server.ts';
import { messages } from '../../../billing/messages.ts';
import { planFields } from '../../../billing/plan.schema.ts';
import { priceOf } from '../../../billing/pricing.ts';
import { planQuote } from '../../../billing/queries/plan-quote.server.ts';
import { subscriptionFacts } from '../../../billing/queries/subscription-facts.server.ts';
import { isProblem, orProblem, requireGateway } from '../../../billing/subscription-section.server.ts';
import { isLive } from '../../../billing/subscription-state.ts';
import { call, callNotOffered } from '../../call.ts';
import { parsed } from '../../input/read-input.server.ts';
import { instant } from '../../schemas/parts.ts';

const tag = 'Subscription';
const page = '/administration/subscription2';
const needs = ['SUBSCRIPTION_EDIT'] as const;
const cents = z.number().int().meta({ description: 'Cents' });
const users = z.number().int();

const subscription = z
  .strictObject({
    subscriptionType: z.enum(subscriptionTypes),
    paymentType: z.enum(Object.values(paymentTypes)),
    periodType: z.enum(periodTypes).nullable(),
    concurrentUserCount: users,
    amount: cents.nullable().meta({ description: 'Cents of a period with tax; null while the provider is away' }),
    taxPercent: z.number(),
    nextChargeDate: instant.nullable(),
    subscriptionValidDate: instant.nullable(),
    trialExpirationDate: instant.nullable(),
    cancelled: z.boolean(),
    trial: z.boolean(),
    active: z.boolean(),
    cardLast4: z.string().nullable(),
    paymentError: z.string(),
  })
  .meta({ id: 'Subscription' });

const time = (text: string | null) => (text === null ? null : new Date(text).toISOString());

async function subscriptionOf(scope: Scope, gateway: PaymentGateway | null) {
  const facts = await subscriptionFacts(scope);
  const { subscriptionType, periodType, seats, status, cancelled } = facts;
  const plans = gateway && periodType && seats ? await orProblem(gateway.plans()) : null;
  const isPriced = plans !== null && !isProblem(plans);
  const lasts = isLive(status);
  const body = {
    subscriptionType,
    paymentType: paymentTypes[subscriptionType],
    periodType,
    concurrentUserCount: facts.concurrentUserCount,
    amount: isPriced ? priceOf(plans, { periodType: periodType!, concurrentUserCount: seats! }).total : null,
    taxPercent: Number(facts.taxPercent),
    nextChargeDate: lasts && !cancelled ? time(facts.periodEnd) : null,
    subscriptionValidDate: time(facts.periodEnd),
    trialExpirationDate: time(facts.trialExpiresAt),
    cancelled,
    trial: subscriptionType === 'trial',
    active: facts.active,
    cardLast4: facts.card?.last4 ?? null,
    paymentError: facts.paymentError,
  };
  return { body };
}

const read = call({
  method: 'get',
  path: '/subscriptions2',
  tag,
  summary: 'Read the subscription',
  page,
  needs,
  output: subscription,
  run: async ({ scope, services }) => await subscriptionOf(scope, paymentGateway(services.settings)),
});

const plan = z.strictObject({ defaultAmount: cents, additionalAmount: cents });

const plans = call({
  method: 'get',
  path: '/subscriptions2/plans',
  tag,
  summary: 'Read the prices',
  description:
    'A period costs defaultAmount + additionalAmount × ceiling((users − 5) / 10), less the promotion, plus tax.',
  page,
  needs,
  query: z.strictObject({ promotionCode: planFields.code.optional() }),
  output: z.strictObject({
    monthly: plan,
    yearly: plan,
    taxRate: z.number(),
    promotion: z
      .strictObject({
        code: z.string(),
        percentOff: z.number().nullable(),
        amountOff: cents.nullable(),
        months: z.number().nullable(),
      })
      .nullable(),
  }),
  async run({ services, query }) {
    const gateway = requireGateway(paymentGateway(services.settings));
    const { monthly, yearly, taxRate } = await gateway.plans();
    const promotion = query.promotionCode ? await gateway.promotion(query.promotionCode) : null;
    if (query.promotionCode && !promotion) throw new BusinessRuleError({ promotionCode: [messages.unknownPromotion] });
    return { body: { monthly, yearly, taxRate, promotion } };
  },
});

const selection = z.object({
  periodType: planFields.period,
  concurrentUserCount: planFields.users,
  promotionCode: planFields.code,
});

const subscribe = call({
  method: 'post',
  path: '/subscriptions2',
  tag,
  summary: 'Subscribe, or change the plan',
  description:
    'Charges the saved card. `agreedAmount` is what you agree to be charged today, in cents: another price is refused. Without it the price of now is. Sent twice, it charges once.',
  page,
  needs,
  isRepeatable: true,
  body: z.strictObject({
    periodType: z.enum(periodTypes),
    concurrentUserCount: users,
    promotionCode: z.string().max(100).optional(),
    agreedAmount: z.number().int().min(0).optional(),
  }),
  output: subscription,
  async run({ scope, services, body: { agreedAmount, ...body } }) {
    const gateway = requireGateway(paymentGateway(services.settings));
    const chosen = parsed(selection, { ...body, concurrentUserCount: String(body.concurrentUserCount) });
    const agreedCents = agreedAmount ?? (await priceOfNow(scope, gateway, chosen));
    await choosePlan(scope, gateway, { ...chosen, agreedCents });
    return await subscriptionOf(scope, gateway);
  },
});

async function priceOfNow(scope: Scope, gateway: PaymentGateway, chosen: z.output<typeof selection>) {
  const facts = await subscriptionFacts(scope);
  return (await planQuote(scope, gateway, { facts, chosen })).dueToday;
}

const cancel = call({
  method: 'delete',
  path: '/subscriptions2',
  tag,
  summary: 'Cancel the subscription with the period that is paid',
  page,
  needs,
  output: subscription,
  async run({ scope, services }) {
    const gateway = requireGateway(paymentGateway(services.settings));
    await cancelSubscription(scope, gateway);
    return await subscriptionOf(scope, gateway);
  },
});

const card = call({
  method: 'get',
  path: '/payments/methods',
  tag,
  summary: 'Read the card in use',
  page,
  needs,
  output: z.strictObject({
    cardNumber: z.string().nullable().meta({ description: 'The last four digits' }),
    brand: z.string().nullable(),
    expMonth: z.number().int().nullable(),
    expYear: z.number().int().nullable(),
    email: z.string(),
    paymentError: z.string(),
  }),
  async run({ scope }) {
    const { card, paymentEmail: email, paymentError } = await subscriptionFacts(scope);
    const { last4: cardNumber = null, brand = null, expMonth = null, expYear = null } = card ?? {};
    return { body: { cardNumber, brand, expMonth, expYear, email, paymentError } };
  },
});

const saveCard = callNotOffered({
  method: 'post',
  path: '/payments/methods',
  tag,
  summary: 'Save a card',
  page,
  needs,
  body: z.unknown(),
  offeredAt: page,
  notOffered:
    'A card is entered on the page of the payment provider, which Administration / Subscription leads to: neither its number nor a token of it passes through programs of others.',
});

export const subscriptionCalls = [read, subscribe, cancel, plans, card, saveCard];
