import { startLocalPayments } from '#app/billing/local-server/local-payments.ts';
import { localPrices, localTaxRate } from '#app/billing/local-server/state.ts';

type Options = Partial<Parameters<typeof startLocalPayments>[0]>;

/** The server that stands in for Stripe, and the settings that name it. */
export async function testPayments(options: Options = {}) {
  const [secretKey, webhookSecret] = ['sk_test_ofTests', 'whsec_ofTests'];
  const payments = await startLocalPayments({ secretKey, webhookSecret, webhookUrl: () => null, ...options });
  return {
    ...payments,
    variables: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_HOST: payments.address,
      STRIPE_PRICE_MONTHLY: localPrices.monthly,
      STRIPE_PRICE_MONTHLY_ADDITIONAL: localPrices.monthlyAdditional,
      STRIPE_PRICE_YEARLY: localPrices.yearly,
      STRIPE_PRICE_YEARLY_ADDITIONAL: localPrices.yearlyAdditional,
      STRIPE_TAX_RATE: localTaxRate,
    },
  };
}
