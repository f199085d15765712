import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData, useNavigation, useOutlet } from '@remix-run/react';
import { trialLastDay } from '#db/vocabulary/trial.ts';
import { SectionBody } from '../../administration/components/section-body.tsx';
import { zoneOffsets } from '../../platform/zone-offsets.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { DataList, Datum } from '../../ui/lists/data-list.tsx';
import { CurrentPlanFacts } from '../components/current-plan-facts.tsx';
import { PlanNotes } from '../components/plan-notes.tsx';
import { PriceTable } from '../components/price-table.tsx';
import { Wizard, WizardFoot } from '../components/wizard.tsx';
import { messages } from '../messages.ts';
import { mayCancelSubscription, mayResumeSubscription } from '../policy.ts';
import { pricesInWords } from '../prices-in-words.server.ts';
import { priceOf } from '../pricing.ts';
import { subscriptionFacts } from '../queries/subscription-facts.server.ts';
import { isProblem, orProblem, subscriptionSection } from '../subscription-section.server.ts';

export const meta: MetaFunction = () => [{ title: 'Current Plan · Subscription · Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const { scope, gateway, display } = await subscriptionSection(args);
  const facts = await subscriptionFacts(scope);
  const { periodType, seats, timeZone, trialExpiresAt, taxPercent } = facts;
  const plans = facts.subscriptionType === 'paid' && gateway ? await orProblem(gateway.plans()) : null;
  const isAway = isProblem(plans);
  const hasPrice = plans && !isAway && periodType && seats;
  const lastDay = trialExpiresAt && trialLastDay(trialExpiresAt, timeZone);
  const accountClock = { dateFormat: display.dateFormat, offsets: zoneOffsets(timeZone) };
  return {
    facts,
    display,
    trialDay: lastDay ? formatDate(lastDay.toISOString(), accountClock) : null,
    price: hasPrice ? priceOf({ ...plans, taxRate: taxPercent }, { periodType, concurrentUserCount: seats }) : null,
    isAway,
    prices: facts.subscriptionType === 'trial' ? await pricesInWords(args.context.services.settings) : null,
    may: { cancel: mayCancelSubscription(scope.actor, facts), resume: mayResumeSubscription(scope.actor, facts) },
  };
}

export default function CurrentPlan() {
  const { facts, display, trialDay, price, prices, isAway, may } = useLoaderData<typeof loader>();
  const isLoading = useNavigation().state !== 'idle';
  return (
    <SectionBody dialog={useOutlet()}>
      <Wizard step={0}>
        <PlanNotes facts={facts} />
        <div className="plan">
          <div className="stack">
            <CurrentPlanFacts facts={facts} trialDay={trialDay} display={display} />
            <p>
              <Link to="/administration/subscription2/signed-in">Who is signed in now</Link>
            </p>
          </div>
          {price && (
            <PriceTable
              caption="Price"
              price={price}
              taxRate={facts.taxPercent}
              total={facts.periodType === 'YEAR' ? 'A year, USD' : 'A month, USD'}
            />
          )}
          {prices && (
            <DataList>
              <Datum label="Price" width="full">
                {prices}
              </Datum>
            </DataList>
          )}
          {isAway && <p className="hint">{messages.noPrice}</p>}
        </div>
        <WizardFoot>
          {may.resume && (
            <Form method="post" action="/administration/subscription2/resume" className="push-end">
              <Button disabled={isLoading}>Resume subscription</Button>
            </Form>
          )}
          {may.cancel && !isLoading ? (
            <LinkButton variant="danger" className="push-end" to="/administration/subscription2/cancel">
              Cancel subscription
            </LinkButton>
          ) : (
            !may.resume && (
              <Button type="button" variant="danger" className="push-end" disabled>
                Cancel subscription
              </Button>
            )
          )}
          {facts.subscriptionType === 'manual' ? (
            <Button type="button" variant="primary" disabled>
              Next
            </Button>
          ) : (
            <LinkButton variant="primary" to="/administration/subscription2/plan">
              Next
            </LinkButton>
          )}
        </WizardFoot>
      </Wizard>
    </SectionBody>
  );
}
