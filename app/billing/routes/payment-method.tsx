import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirectDocument } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import { SectionBody } from '../../administration/components/section-body.tsx';
import { formVersion, withVersion } from '../../platform/form-version.server.ts';
import { submit } from '../../platform/submit.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DataList, Datum } from '../../ui/data-list.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldProps } from '../../ui/field-props.ts';
import { FormVersion } from '../../ui/form-version.tsx';
import { textLengths } from '../../ui/text-lengths.ts';
import { useReplyForm } from '../../ui/use-reply-form.ts';
import { paymentEmailInput } from '../billing.schema.ts';
import { cardExpiry } from '../card-notice.ts';
import { becomeCustomer } from '../commands/become-customer.server.ts';
import { Wizard, WizardFoot } from '../components/wizard.tsx';
import { messages } from '../messages.ts';
import { billingInformation } from '../queries/billing-information.server.ts';
import { subscriptionFacts } from '../queries/subscription-facts.server.ts';
import { requireGateway, subscriptionSection } from '../subscription-section.server.ts';

const address = '/administration/subscription2/payment';

export const meta: MetaFunction = () => [{ title: 'Payment Method, Subscription · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const { scope, gateway } = await subscriptionSection(args);
  const [facts, { billingEmail }] = await Promise.all([subscriptionFacts(scope), billingInformation(scope)]);
  const { card, paymentEmail, subscriptionType } = facts;
  const email = paymentEmail || scope.actor.email;
  const isManual = subscriptionType === 'manual';
  return {
    card,
    email,
    version: formVersion({ billingEmail }),
    isManual,
    isTest: gateway?.isTest ?? false,
    isSetUp: gateway !== null,
    lengths: textLengths(paymentEmailInput),
  };
}

/** Leads to the payment provider's page for a card: no card number ever reaches the product. */
export async function action(args: ActionFunctionArgs) {
  const { scope, gateway } = await subscriptionSection(args);
  const { origin } = args.context.services.settings;
  let checkout = '';
  const reply = await submit(args, withVersion(paymentEmailInput), async (input) => {
    const open = requireGateway(gateway);
    const customer = await becomeCustomer(scope, open, input);
    const addresses = { done: `${origin}/administration/subscription2/checkout`, cancelled: `${origin}${address}` };
    checkout = await open.startCardSetup(customer, addresses);
    return { to: address };
  });
  return checkout ? redirectDocument(checkout) : reply;
}

export default function PaymentMethod() {
  const { card, email, version, isManual, isTest, isSetUp, lengths } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, fields, errors } = useReplyForm('payment', reply, { email }, { lengths });
  return (
    <SectionBody dialog={useOutlet()}>
      <Wizard step={1}>
        <ErrorSummary title="Card not saved" errors={(errors[''] ?? []).map((message) => ({ message }))} />
        <div className="plan">
          <Form {...form} method="post" action={address} reloadDocument className="stack">
            <FormVersion version={version} reply={reply} />
            <p className="small quiet">
              Your card number goes straight to the payment provider. We keep the last four digits.
            </p>
            <div className="fields">
              <Field
                {...fieldProps(fields.email!)}
                label="Email"
                type="email"
                autoComplete="email"
                required
                width="c12"
              />
            </div>
            <div className="row">
              <Button disabled={isManual || !isSetUp}>{card ? 'Save another card' : 'Save card'}</Button>
              {!isSetUp && <p className="hint">{messages.notSetUp}</p>}
              {isManual && <p className="hint">{messages.contactSupport}</p>}
            </div>
          </Form>
          <DataList>
            <Datum label="Card in use" width="full">
              {card && `ending in ${card.last4}, expires ${cardExpiry(card)}`}
            </Datum>
            {isTest && (
              <Datum label="Test card, not in production" width="full">
                4242 4242 4242 4242
              </Datum>
            )}
          </DataList>
        </div>
        <WizardFoot>
          <LinkButton className="push-end" to="/administration/subscription2">
            Cancel
          </LinkButton>
          <LinkButton to="/administration/subscription2">Prev</LinkButton>
          {card && !isManual ? (
            <LinkButton variant="primary" to="/administration/subscription2/plan">
              Next
            </LinkButton>
          ) : (
            <>
              <span className="hint" id="no-card">
                Save a card first
              </span>
              <Button type="button" variant="primary" disabled aria-describedby="no-card">
                Next
              </Button>
            </>
          )}
        </WizardFoot>
      </Wizard>
    </SectionBody>
  );
}
