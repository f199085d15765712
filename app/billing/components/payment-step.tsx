import { Form, useNavigation } from '@remix-run/react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { fieldProps } from '../../ui/fields/field-props.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { FormVersion } from '../../ui/forms/form-version.tsx';
import { useReplyForm } from '../../ui/forms/use-reply-form.ts';
import { DataList, Datum } from '../../ui/lists/data-list.tsx';
import { cardExpiry } from '../card-notice.ts';
import { messages } from '../messages.ts';
import { planQuery } from '../plan.schema.ts';
import type { PaymentStepData } from '../queries/payment-step.server.ts';
import { PlanPrice } from './plan-price.tsx';
import { Wizard, WizardFoot } from './wizard.tsx';

const base = '/administration/subscription2';

type Reply = { errors: Record<string, string[]>; values?: object };

type PaymentStepProps = PaymentStepData & {
  /** Errors of the form for another card; `payReply` has those of the payment. */
  cardReply?: Reply | undefined;
  payReply?: Reply | undefined;
};

export function PaymentStep({ cardReply, payReply, ...step }: PaymentStepProps) {
  const { card, email, version, isManual, isSetUp, lengths, plan, display, prices, problems } = step;
  const { form, fields, errors } = useReplyForm('payment', cardReply, { email }, { lengths });
  const query = plan ? planQuery(plan.chosen) : '';
  const refused = Object.values(payReply?.errors ?? {}).flat();
  return (
    <Wizard step={3} query={query}>
      <ErrorSummary title="Card not saved" errors={(errors[''] ?? []).map((message) => ({ message }))} />
      <ErrorSummary title="Not paid" errors={[...problems, ...refused].map((message) => ({ message }))} />
      <div className="plan">
        <div className="stack">
          <Form {...form} method="post" action={`${base}/payment${query}`} reloadDocument className="stack">
            <FormVersion version={version} reply={cardReply} />
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
          <CardInUse {...step} />
        </div>
        {plan?.quote && <PlanPrice quote={plan.quote} display={display} />}
        {prices && (
          <DataList>
            <Datum label="Price" width="full">
              {prices}
            </Datum>
          </DataList>
        )}
      </div>
      <WizardFoot>
        <LinkButton className="push-end" to={base}>
          Cancel
        </LinkButton>
        <LinkButton to={plan ? `${base}/billing${query}` : base}>Prev</LinkButton>
        <LastButton {...step} />
      </WizardFoot>
    </Wizard>
  );
}

function CardInUse({ card, isTest }: Pick<PaymentStepData, 'card' | 'isTest'>) {
  return (
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
  );
}

/** Without a chosen plan, the button leads to the plans. */
function LastButton({ card, plan, isManual }: Pick<PaymentStepData, 'card' | 'plan' | 'isManual'>) {
  const isBusy = useNavigation().formAction?.startsWith(`${base}/pay?`);
  if (isManual) return null;
  if (!plan?.quote) {
    return (
      <LinkButton variant="primary" to={`${base}/plan`}>
        Next
      </LinkButton>
    );
  }
  if (!card) {
    return (
      <>
        <span className="hint" id="no-card">
          {messages.noCard}
        </span>
        <Button type="button" variant="primary" disabled aria-describedby="no-card">
          Save
        </Button>
      </>
    );
  }
  return (
    <Form method="post" action={`${base}/pay${planQuery(plan.chosen)}`} preventScrollReset>
      <input type="hidden" name="period" value={plan.chosen.period} />
      <input type="hidden" name="users" value={plan.chosen.users} />
      <input type="hidden" name="code" value={plan.chosen.code} />
      <input type="hidden" name="agreed" value={plan.quote.dueToday} />
      <Button variant="primary" disabled={isBusy}>
        Save
      </Button>
    </Form>
  );
}
