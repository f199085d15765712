import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitUnsubscribe, unsubscribePage } from '../../platform/forms/unsubscribe-page.server.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { UnsubscribePage } from '../../ui/pages/unsubscribe-page.tsx';
import { changeFollowUpEmail } from '../commands/change-follow-up-email.server.ts';
import { followUpEmail } from '../queries/follow-up-email.server.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'Unsubscribe · Incident Xpress' }];

export const loader = (args: LoaderFunctionArgs) => unsubscribePage(args, followUpEmail);
export const action = (args: ActionFunctionArgs) => submitUnsubscribe(args, changeFollowUpEmail, followUpEmail);

export default function UnsubscribeFollowUp() {
  return (
    <UnsubscribePage
      path="/unsubscribe/task"
      loaded={useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      lost="The link is incomplete, or the user is gone. Open the link of an email again."
      texts={({ about, stays, accountName, email }) => ({
        before: (
          <>
            <p>{`${email} then gets no more emails about ${about} of ${accountName}.`}</p>
            <p className="quiet gap">Other emails of Incident Xpress still come.</p>
          </>
        ),
        after: (
          <>
            <p>{`${email} gets no more emails about ${about}.`}</p>
            <p className="quiet gap">{stays}</p>
          </>
        ),
        renewed: { what: 'them', text: <p>{`${email} gets emails about ${about}.`}</p> },
      })}
    />
  );
}
