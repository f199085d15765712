import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { submit } from '../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { formatDate } from '../../ui/format.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { cancelSubscription } from '../commands/cancel-subscription.server.ts';
import { mayCancelSubscription } from '../policy.ts';
import { subscriptionFacts } from '../queries/subscription-facts.server.ts';
import { requireGateway, subscriptionSection } from '../subscription-section.server.ts';

const back = '/administration/subscription2';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Cancel subscription · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const { scope, display } = await subscriptionSection(args);
  const facts = await subscriptionFacts(scope);
  const { periodEnd } = facts;
  const isCancellable = mayCancelSubscription(scope.actor, facts) && periodEnd !== null;
  return { validUntil: isCancellable ? formatDate(new Date(periodEnd).toISOString(), display) : null };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, gateway } = await subscriptionSection(args);
  return await submit(args, z.object({}), async () => {
    await cancelSubscription(scope, requireGateway(gateway));
    return { to: back, toast: { kind: 'ok', message: 'The subscription ends with the period that is paid.' } };
  });
}

export default function CancelSubscription() {
  const { validUntil } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.errors['']?.[0];
  return (
    <ConfirmDialog
      title="Cancel subscription"
      closeTo={back}
      form={{ action: `${back}/cancel` }}
      foot={
        <>
          <LinkButton variant={validUntil ? 'plain' : 'primary'} to={back}>
            {validUntil ? 'Keep it' : 'Ok'}
          </LinkButton>
          {validUntil && <Button variant="danger-fill">Cancel subscription</Button>}
        </>
      }
    >
      {problem && (
        <p className="alert" role="alert">
          {problem}
        </p>
      )}
      <p>
        {validUntil
          ? `It stays valid until ${validUntil} and is not charged again. After that everything can be read, printed and exported, and nothing can be added.`
          : 'There is no subscription to cancel.'}
      </p>
    </ConfirmDialog>
  );
}
