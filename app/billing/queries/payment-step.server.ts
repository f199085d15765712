import type { Scope } from '../../auth/scope.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { formVersion } from '../../platform/forms/form-version.server.ts';
import { textLengths } from '../../ui/fields/text-lengths.ts';
import { paymentEmailInput } from '../billing.schema.ts';
import type { PaymentGateway } from '../gateway/gateway.server.ts';
import { planPreview } from '../plan-preview.server.ts';
import { priceWords } from '../plan-words.ts';
import { billingInformation } from './billing-information.server.ts';
import { subscriptionFacts } from './subscription-facts.server.ts';

export type PaymentStepData = Awaited<ReturnType<typeof paymentStep>>;

export async function paymentStep(scope: Scope, gateway: PaymentGateway | null, params: URLSearchParams) {
  const [facts, { billingEmail }] = await Promise.all([subscriptionFacts(scope), billingInformation(scope)]);
  const { card, paymentEmail, subscriptionType } = facts;
  const preview = await planPreview(scope, gateway, { facts, params });
  const isChosen = preview.isTyped && preview.quote !== null && preview.quote.when !== 'never';
  const plans = subscriptionType === 'trial' && !isChosen ? await gateway?.knownPlans() : null;
  return {
    card,
    display: viewerDisplay(scope.actor),
    plan: isChosen ? preview : null,
    problems: preview.isTyped ? Object.values(preview.errors).flat() : [],
    prices: plans ? priceWords(plans) : null,
    email: paymentEmail || scope.actor.email,
    version: formVersion({ billingEmail }),
    isManual: subscriptionType === 'manual',
    isTest: gateway?.isTest ?? false,
    isSetUp: gateway !== null,
    lengths: textLengths(paymentEmailInput),
  };
}
