import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { orNotFound } from '../../auth/authorize.ts';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';
import { paymentGateway } from '../gateway/gateway.server.ts';
import { readInvoiceToken } from '../invoice-token.server.ts';
import { linkedInvoice } from '../queries/linked-invoice.server.ts';

/** Redirects from a receipt's link to the PDF without a sign-in: bookkeepers have none. */
export const loader = resourceRoute(async ({ request, context }: LoaderFunctionArgs) => {
  const { services } = context;
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const tokenContent = readInvoiceToken(services.settings, token);
  const found = tokenContent && (await linkedInvoice(services, tokenContent));
  const pdf = found && (await paymentGateway(services.settings)?.invoicePdf(found.customer, found.id));
  return redirect(orNotFound(pdf, 'invoice'));
});
