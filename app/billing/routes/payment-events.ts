import type { ActionFunctionArgs } from '@remix-run/node';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';
import { receivePaymentEvent } from '../commands/receive-payment-event.server.ts';
import { paymentGateway } from '../gateway/gateway.server.ts';

/** The signature covers the body as it was sent. */
export const action = resourceRoute(async ({ request, context }: ActionFunctionArgs) => {
  const { services } = context;
  const gateway = paymentGateway(services.settings);
  const signature = request.headers.get('Stripe-Signature');
  if (!gateway || !signature || request.method !== 'POST') return new Response('Not found', { status: 404 });
  const isAccepted = await receivePaymentEvent(services, gateway, { body: await request.text(), signature });
  return new Response(isAccepted ? 'Accepted' : 'The signature does not fit.', { status: isAccepted ? 200 : 400 });
});

export const loader = resourceRoute(async () => new Response('Not found', { status: 404 }));
