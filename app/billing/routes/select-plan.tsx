import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData, useOutlet, useSubmit } from '@remix-run/react';
import { type MouseEvent, useRef } from 'react';
import { SectionBody } from '../../administration/components/section-body.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/fields/choice.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { counted } from '../../ui/format.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { PlanPrice } from '../components/plan-price.tsx';
import { UserCount } from '../components/user-count.tsx';
import { Wizard, WizardFoot } from '../components/wizard.tsx';
import { messages } from '../messages.ts';
import { planPreview } from '../plan-preview.server.ts';
import { subscriptionFacts } from '../queries/subscription-facts.server.ts';
import { subscriptionSection } from '../subscription-section.server.ts';

const address = '/administration/subscription2/plan';

export const meta: MetaFunction = () => [{ title: 'Select Plan · Subscription · Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const { scope, gateway, display } = await subscriptionSection(args);
  const facts = await subscriptionFacts(scope);
  const preview = await planPreview(scope, gateway, { facts, params: new URL(args.request.url).searchParams });
  const isManual = facts.subscriptionType === 'manual';
  const { users, concurrentUserCount, signedIn } = facts;
  const page = { ...preview, display, users, concurrentUserCount, signedIn, isManual };
  return data(page, { status: Object.keys(preview.errors).length > 0 && preview.isTyped ? 422 : 200 });
}

export default function SelectPlan() {
  const { chosen, errors, quote, display, users, concurrentUserCount, signedIn, isManual } =
    useLoaderData<typeof loader>();
  const submit = useSubmit();
  const timer = useRef<number>();
  const problem = Object.values(errors).flat()[0];
  const canGoOn = quote !== null && quote.when !== 'never' && !isManual;
  // without scripts, the button Show price does this
  const showPrice = (form: HTMLFormElement) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), 250);
  };
  // a submission of the form itself would replace this page, and Back would miss it
  const goOn = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    window.clearTimeout(timer.current);
    submit(event.currentTarget);
  };
  return (
    <SectionBody dialog={useOutlet()}>
      <Wizard step={1}>
        <Form
          id="plan"
          method="get"
          action={address}
          preventScrollReset
          replace
          onChange={(event) => showPrice(event.currentTarget)}
        >
          <ErrorSummary
            title="No price"
            errors={Object.values(errors).flatMap((each) => each.map((message) => ({ message })))}
          />
          <div className="plan">
            <div className="stack">
              <RadioGroup
                name="period"
                legend="Period"
                defaultValue={chosen.period}
                options={[
                  { value: 'MONTH', label: 'Monthly' },
                  { value: 'YEAR', label: 'Yearly' },
                ]}
              />
              <UserCount
                value={chosen.users}
                errors={errors.users}
                hint={`How many people can be signed in at the same time. Now ${concurrentUserCount}; you have ${counted(users, 'user')}, ${signedIn} signed in now.`}
              />
              <div className="row">
                <Field
                  name="code"
                  label="Promotion code"
                  defaultValue={chosen.code}
                  {...(errors.promotionCode && { errors: errors.promotionCode })}
                  autoCapitalize="characters"
                  autoComplete="off"
                  maxLength={50}
                />
                <Button className="low-end">Show price</Button>
              </div>
            </div>
            {quote && <PlanPrice quote={quote} display={display} />}
          </div>
        </Form>
        <WizardFoot>
          <LinkButton className="push-end" to="/administration/subscription2">
            Cancel
          </LinkButton>
          <LinkButton to="/administration/subscription2">Prev</LinkButton>
          {canGoOn ? (
            <Button variant="primary" form="plan" formAction="/administration/subscription2/billing" onClick={goOn}>
              Next
            </Button>
          ) : (
            <>
              <span className="hint" id="why-not">
                {problem ?? (isManual ? messages.contactSupport : messages.nothingChanged)}
              </span>
              <Button type="button" variant="primary" disabled aria-describedby="why-not">
                Next
              </Button>
            </>
          )}
        </WizardFoot>
      </Wizard>
    </SectionBody>
  );
}
