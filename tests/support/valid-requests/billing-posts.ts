import { z } from 'zod';
import { billingFields, billingInput, paymentEmailInput } from '#app/billing/billing.schema.ts';
import { erasureInput } from '#app/billing/erasure/erasure.schema.ts';
import { agreedFields, planFields } from '#app/billing/plan.schema.ts';
import type { GivenPost } from './posts.ts';
import { withVersion } from './with-version.ts';

const billing = {
  billingContactName: 'Noor Haddad',
  billingPhone: '604-555-0171',
  billingEmail: 'noor@test.example',
  billingAddressLine1: '1021 Seawall Road',
  billingAddressLine2: '',
  billingAddressCity: 'Vancouver',
  billingAddressState: '',
  billingAddressPostalCode: 'V6B 1A1',
  billingAddressCountryCode: 'CA',
  billingTaxNumber: '',
};

/** The posts of the subscription, where payments are not set up: none of them reaches a provider. */
export const billingPosts: Record<string, GivenPost> = {
  'billing/routes/cancel-subscription': {},
  'billing/routes/resume-subscription': {},
  // refused, because nobody ends their own session here
  'billing/routes/signed-in': {
    fields: ({ userId }) => ({ userId }),
    schema: z.object({ userId: z.uuid() }),
  },
  'billing/routes/payment-method': withVersion(() => '/administration/subscription2/payment', {
    fields: () => ({ email: 'noor@test.example' }),
    schema: paymentEmailInput,
  }),
  'billing/routes/billing-step': withVersion(() => '/administration/subscription2/billing', {
    fields: () => ({ ...billing, period: 'MONTH', users: '25', code: '' }),
    schema: z.object({ ...billingFields, ...planFields }),
  }),
  'billing/routes/pay': {
    fields: () => ({ period: 'MONTH', users: '25', code: '', agreed: '11445' }),
    schema: z.object(agreedFields),
  },
  'billing/routes/billing-information': withVersion(() => '/administration/billingInformation', {
    // every post makes the same change
    to: async ({ em }) => {
      await em.execute(`update account set billing_contact_name = 'before' where id = current_account()`);
      return { params: {} };
    },
    fields: () => billing,
    schema: billingInput,
  }),
  'account-erasure': {
    fields: () => ({ accountName: 'Another account', password: 'Demo-1234!' }),
    schema: erasureInput,
  },
  'billing/routes/withdraw-erasure': {},
  'billing/routes/payment-events': {},
};
