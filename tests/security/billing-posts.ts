import { z } from 'zod';
import { billingFields, billingInput, paymentEmailInput } from '#app/billing/billing.schema.ts';
import { erasureInput } from '#app/billing/erasure.schema.ts';
import { agreedFields } from '#app/billing/plan.schema.ts';
import type { Post } from './posts.ts';

const nothing = { fields: () => ({}), schema: z.object({}) };
const nowhere = async () => ({ params: {} });
const billing = {
  ...{ billingContactName: 'Noor Haddad', billingPhone: '604-555-0171', billingEmail: 'noor@test.example' },
  ...{ billingAddressLine1: '1021 Seawall Road', billingAddressLine2: '', billingAddressCity: 'Vancouver' },
  ...{ billingAddressState: '', billingAddressPostalCode: 'V6B 1A1', billingAddressCountryCode: 'CA' },
};

/** The posts of the subscription, where payments are not set up: none of them reaches a provider. */
export const billingPosts: Record<string, Post> = {
  'billing/routes/cancel-subscription': { to: nowhere, ...nothing },
  'billing/routes/payment-method': {
    to: nowhere,
    fields: () => ({ email: 'noor@test.example' }),
    schema: paymentEmailInput,
  },
  'billing/routes/billing-step': {
    to: nowhere,
    fields: () => ({ ...billing, period: 'MONTH', users: '25', code: '', agreed: '11445' }),
    schema: z.object({ ...billingFields, ...agreedFields }),
  },
  'billing/routes/billing-information': {
    // every post makes the same change
    to: async ({ em }) => {
      await em.execute(`update account set billing_contact_name = 'before' where id = current_account()`);
      return { params: {} };
    },
    fields: () => billing,
    schema: billingInput,
  },
  'account-erasure': {
    to: nowhere,
    fields: () => ({ accountName: 'Another account', password: 'Demo-1234!' }),
    schema: erasureInput,
  },
  'billing/routes/withdraw-erasure': { to: nowhere, ...nothing },
  'billing/routes/payment-events': { to: nowhere, ...nothing },
};
