import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { requireSection } from '../../administration/require-section.server.ts';
import { orNotFound } from '../../auth/authorize.ts';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';
import { paymentGateway } from '../gateway/gateway.server.ts';
import { subscriptionFacts } from '../queries/subscription-facts.server.ts';

/** The PDF's address at the provider changes, so it is looked up. */
export const loader = resourceRoute(async (args: LoaderFunctionArgs) => {
  const scope = await requireSection(args, 'billingInformation');
  const { customer } = await subscriptionFacts(scope);
  const gateway = paymentGateway(args.context.services.settings);
  const { invoiceId = '' } = args.params;
  const isId = /^\w{1,255}$/.test(invoiceId);
  const pdf = customer && gateway && isId ? await gateway.invoicePdf(customer, invoiceId) : null;
  return redirect(orNotFound(pdf, 'invoice'));
});
