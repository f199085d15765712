import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import { z } from 'zod';
import { SectionBody } from '../../administration/components/section-body.tsx';
import { submit } from '../../platform/forms/submit.server.ts';
import { choosePlan } from '../commands/choose-plan.server.ts';
import { PaymentStep } from '../components/payment-step.tsx';
import { messages } from '../messages.ts';
import { agreedFields } from '../plan.schema.ts';
import { paymentStep } from '../queries/payment-step.server.ts';
import { requireGateway, subscriptionSection } from '../subscription-section.server.ts';

export const meta: MetaFunction = () => [{ title: 'Payment Method · Subscription · Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const { scope, gateway } = await subscriptionSection(args);
  return await paymentStep(scope, gateway, new URL(args.request.url).searchParams);
}

export async function action(args: ActionFunctionArgs) {
  const { scope, gateway } = await subscriptionSection(args);
  return await submit(args, z.object(agreedFields), async ({ period, users, code, agreed }) => {
    const plan = { periodType: period, concurrentUserCount: users, promotionCode: code, agreedCents: agreed };
    await choosePlan(scope, requireGateway(gateway), plan);
    return { to: '/administration/subscription2/logout', toast: { kind: 'ok', message: messages.saved } };
  });
}

export default function Pay() {
  const reply = useActionData<typeof action>();
  return (
    <SectionBody dialog={useOutlet()}>
      <PaymentStep {...useLoaderData<typeof loader>()} payReply={reply} />
    </SectionBody>
  );
}
