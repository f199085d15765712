import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirectDocument } from '@remix-run/node';
import { useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import { SectionBody } from '../../administration/components/section-body.tsx';
import { withVersion } from '../../platform/forms/form-version.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { paymentEmailInput } from '../billing.schema.ts';
import { becomeCustomer } from '../commands/become-customer.server.ts';
import { PaymentStep } from '../components/payment-step.tsx';
import { queryOfPlan } from '../plan.schema.ts';
import { paymentStep } from '../queries/payment-step.server.ts';
import { requireGateway, subscriptionSection } from '../subscription-section.server.ts';

const base = '/administration/subscription2';

export const meta: MetaFunction = () => [{ title: 'Payment Method · Subscription · Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const { scope, gateway } = await subscriptionSection(args);
  return await paymentStep(scope, gateway, new URL(args.request.url).searchParams);
}

/** Redirects to the provider's page: no card number ever reaches the product. */
export async function action(args: ActionFunctionArgs) {
  const { scope, gateway } = await subscriptionSection(args);
  const { origin } = args.context.services.settings;
  const query = queryOfPlan(new URL(args.request.url).searchParams);
  let checkout = '';
  const reply = await submit(args, withVersion(paymentEmailInput), async (input) => {
    const open = requireGateway(gateway);
    const customer = await becomeCustomer(scope, open, input);
    const addresses = { done: `${origin}${base}/checkout${query}`, cancelled: `${origin}${base}/payment${query}` };
    checkout = await open.startCardSetup(customer, addresses);
    return { to: `${base}/payment${query}` };
  });
  return checkout ? redirectDocument(checkout) : reply;
}

export default function PaymentMethod() {
  const reply = useActionData<typeof action>();
  return (
    <SectionBody dialog={useOutlet()}>
      <PaymentStep {...useLoaderData<typeof loader>()} cardReply={reply} />
    </SectionBody>
  );
}
