import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { Versioned } from '../../platform/form-version.server.ts';
import type { BillingInput } from '../billing.schema.ts';
import type { PaymentGateway } from '../gateway.server.ts';
import { messages } from '../messages.ts';
import { subscriptionFacts } from '../queries/subscription-facts.server.ts';
import { type AgreedPlan, choosePlan } from './choose-plan.server.ts';
import { updateBillingInformation } from './update-billing-information.server.ts';

type Saved = { billing: BillingInput & Versioned; plan: AgreedPlan };

/** Saves the billing information and then the plan, which is the last step of the wizard. */
export async function saveSubscription(scope: Scope, gateway: PaymentGateway, { billing, plan }: Saved) {
  const { card } = await subscriptionFacts(scope);
  if (!card) throw new BusinessRuleError(messages.noCard);
  await updateBillingInformation(scope, billing);
  await choosePlan(scope, gateway, plan);
}
