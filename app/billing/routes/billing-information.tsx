import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation, useOutlet } from '@remix-run/react';
import { SectionBody } from '../../administration/components/section-body.tsx';
import { requireSection } from '../../administration/require-section.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { formVersion, withVersion } from '../../platform/forms/form-version.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { Button } from '../../ui/button.tsx';
import { textLengths } from '../../ui/fields/text-lengths.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { FormVersion } from '../../ui/forms/form-version.tsx';
import { useReplyForm } from '../../ui/forms/use-reply-form.ts';
import { paginationOf } from '../../ui/lists/pagination.schema.ts';
import { type BillingField, billingInput } from '../billing.schema.ts';
import { cardNotice } from '../card-notice.ts';
import { updateBillingInformation } from '../commands/update-billing-information.server.ts';
import { BillingFields } from '../components/billing-fields.tsx';
import { InvoiceList } from '../components/invoice-list.tsx';
import { NextCharge } from '../components/next-charge.tsx';
import { paymentGateway } from '../gateway/gateway.server.ts';
import { messages } from '../messages.ts';
import { mayOpenBillingInformation } from '../policy.ts';
import { billingInformation } from '../queries/billing-information.server.ts';
import { invoices } from '../queries/invoices.server.ts';
import { subscriptionFacts } from '../queries/subscription-facts.server.ts';
import { isProblem, orProblem } from '../subscription-section.server.ts';

const address = '/administration/billingInformation';

export const meta: MetaFunction = () => [{ title: 'Billing information · Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'billingInformation');
  const facts = await subscriptionFacts(scope);
  if (!mayOpenBillingInformation(scope.actor, facts)) throw redirect('/administration/subscription2');
  const place = paginationOf(args.request);
  const [stored, list] = await Promise.all([billingInformation(scope), invoices(scope, place)]);
  const { card, periodEnd, active, cancelled, customer, providerId } = facts;
  const nextCharge = active && !cancelled ? periodEnd : null;
  const gateway = paymentGateway(args.context.services.settings);
  const amount =
    nextCharge && gateway && customer && providerId ? await orProblem(gateway.nextCharge(customer, providerId)) : null;
  return {
    facts,
    nextCharge,
    nextAmount: isProblem(amount) ? null : amount,
    isAway: isProblem(amount),
    warning: card && cardNotice({ ...card, id: '' }, { now: scope.now(), periodEnd: nextCharge }),
    billing: { ...stored, billingEmail: stored.billingEmail || facts.paymentEmail },
    version: formVersion(stored),
    invoices: { ...list, ...place },
    display: viewerDisplay(scope.actor),
    lengths: textLengths(billingInput),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'billingInformation');
  return await submit(args, withVersion(billingInput), async (input) => {
    await updateBillingInformation(scope, input);
    return { to: address, toast: { kind: 'ok', message: messages.billingSaved } };
  });
}

export default function BillingInformation() {
  const { billing, version, lengths, invoices, display, ...next } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, fields, errors } = useReplyForm<BillingField>('billing', reply, billing, { lengths });
  const isBusy = useNavigation().formAction === address;
  return (
    <SectionBody dialog={useOutlet()}>
      {next.facts.subscriptionType === 'paid' && <NextCharge {...next} display={display} />}
      <Form {...form} method="post" action={address} preventScrollReset aria-busy={isBusy || undefined}>
        <ErrorSummary errors={(errors[''] ?? []).map((message) => ({ message }))} />
        <FormVersion version={version} reply={reply} staysAt={address} />
        <BillingFields fields={fields} country={billing.billingAddressCountryCode} />
        <div className="row over">
          <Button variant="primary">Save</Button>
        </div>
      </Form>
      <InvoiceList {...invoices} display={display} />
    </SectionBody>
  );
}
