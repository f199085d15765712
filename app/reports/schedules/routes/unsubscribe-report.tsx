import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitUnsubscribe, unsubscribePage } from '../../../platform/forms/unsubscribe-page.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { UnsubscribePage } from '../../../ui/pages/unsubscribe-page.tsx';
import { changeSubscription } from '../commands/change-subscription.server.ts';
import { subscription } from '../queries/subscription.server.ts';
import { timingInWords } from '../timing-words.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'Unsubscribe · Incident Xpress' }];

export const loader = (args: LoaderFunctionArgs) => unsubscribePage(args, subscription);
export const action = (args: ActionFunctionArgs) => submitUnsubscribe(args, changeSubscription, subscription);

export default function UnsubscribeReport() {
  return (
    <UnsubscribePage
      path="/unsubscribe/report"
      loaded={useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      lost="The report is no longer sent, or the link is incomplete. Open the link of an email again."
      texts={({ name, accountName, email, ownerName, ...timing }) => ({
        before: (
          <>
            <p>
              <b>{name}</b> of {accountName} then no longer comes to {email}.
            </p>
            <p className="quiet gap">
              It comes {timingInWords(timing)}. {ownerName} set it up. Other emails of Incident Xpress still come.
            </p>
          </>
        ),
        after: (
          <>
            <p>
              <b>{name}</b> no longer comes to {email}.
            </p>
            <p className="quiet gap">
              {ownerName} sees this in the list of the report. To get it again, ask them, or go back now.
            </p>
          </>
        ),
        renewed: {
          what: 'it',
          text: (
            <p>
              <b>{name}</b> comes to {email} {timingInWords(timing)}.
            </p>
          ),
        },
      })}
    />
  );
}
