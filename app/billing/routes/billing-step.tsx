import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation, useOutlet } from '@remix-run/react';
import { z } from 'zod';
import { SectionBody } from '../../administration/components/section-body.tsx';
import { formVersion, withVersion } from '../../platform/forms/form-version.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { safeRedirect } from '../../platform/web/safe-redirect.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { textLengths } from '../../ui/fields/text-lengths.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { FormVersion } from '../../ui/forms/form-version.tsx';
import { useReplyForm } from '../../ui/forms/use-reply-form.ts';
import { type BillingField, billingFields, billingInput } from '../billing.schema.ts';
import { updateBillingInformation } from '../commands/update-billing-information.server.ts';
import { BillingFields } from '../components/billing-fields.tsx';
import { PlanPrice } from '../components/plan-price.tsx';
import { Wizard, WizardFoot } from '../components/wizard.tsx';
import { planFields, planQuery } from '../plan.schema.ts';
import { planPreview } from '../plan-preview.server.ts';
import { billingInformation } from '../queries/billing-information.server.ts';
import { subscriptionFacts } from '../queries/subscription-facts.server.ts';
import { subscriptionSection } from '../subscription-section.server.ts';

const address = '/administration/subscription2/billing';

export const meta: MetaFunction = () => [
  { title: 'Billing Information · Subscription · Administration · Incident Xpress' },
];

export async function loader(args: LoaderFunctionArgs) {
  const { scope, gateway, display } = await subscriptionSection(args);
  const [facts, stored] = await Promise.all([subscriptionFacts(scope), billingInformation(scope)]);
  const { searchParams } = new URL(args.request.url);
  const preview = await planPreview(scope, gateway, { facts, params: searchParams });
  if (!preview.quote || preview.quote.when === 'never') {
    throw redirect(safeRedirect(`/administration/subscription2/plan${planQuery(preview.chosen)}`));
  }
  const { chosen, quote } = preview;
  const billing = { ...stored, billingEmail: stored.billingEmail || facts.paymentEmail };
  return { chosen, quote, display, billing, version: formVersion(stored), lengths: textLengths(billingInput) };
}

const input = z.object({ ...billingFields, ...planFields });

export async function action(args: ActionFunctionArgs) {
  const { scope } = await subscriptionSection(args);
  return await submit(args, withVersion(input), async ({ period, users, code, ...billing }) => {
    await updateBillingInformation(scope, billing);
    return { to: `/administration/subscription2/payment${planQuery({ period, users: String(users), code })}` };
  });
}

export default function BillingStep() {
  const { chosen, quote, display, billing, version, lengths } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, fields, errors } = useReplyForm<BillingField>('billing', reply, billing, { lengths });
  const isBusy = useNavigation().formAction?.startsWith(address);
  const at = `${address}${planQuery(chosen)}`;
  return (
    <SectionBody dialog={useOutlet()}>
      <Wizard step={2} query={planQuery(chosen)}>
        <Form {...form} method="post" action={at} preventScrollReset aria-busy={isBusy || undefined}>
          <ErrorSummary errors={(errors[''] ?? []).map((message) => ({ message }))} />
          <FormVersion version={version} reply={reply} />
          <input type="hidden" name="period" value={chosen.period} />
          <input type="hidden" name="users" value={chosen.users} />
          <input type="hidden" name="code" value={chosen.code} />
          <div className="plan">
            <BillingFields fields={fields} country={billing.billingAddressCountryCode} />
            <PlanPrice quote={quote} display={display} />
          </div>
          <WizardFoot>
            <LinkButton className="push-end" to="/administration/subscription2">
              Cancel
            </LinkButton>
            <LinkButton to={`/administration/subscription2/plan${planQuery(chosen)}`}>Prev</LinkButton>
            <Button variant="primary" disabled={isBusy}>
              Next
            </Button>
          </WizardFoot>
        </Form>
      </Wizard>
    </SectionBody>
  );
}
