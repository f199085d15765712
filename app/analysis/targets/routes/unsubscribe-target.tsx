import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitUnsubscribe, unsubscribePage } from '../../../platform/forms/unsubscribe-page.server.ts';
import { formatCount } from '../../../ui/format.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { UnsubscribePage } from '../../../ui/pages/unsubscribe-page.tsx';
import { changeTargetEmail } from '../commands/change-target-email.server.ts';
import { targetEmail } from '../queries/target-email.server.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'Unsubscribe · Incident Xpress' }];

export const loader = (args: LoaderFunctionArgs) => unsubscribePage(args, targetEmail);
export const action = (args: ActionFunctionArgs) => submitUnsubscribe(args, changeTargetEmail, targetEmail);

export default function UnsubscribeTarget() {
  return (
    <UnsubscribePage
      path="/unsubscribe/target"
      loaded={useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      lost="The analysis has no target any more, or the link is incomplete. Open the link of an email again."
      texts={({ name, target, accountName, email }) => ({
        before: (
          <>
            <p>
              {email} then gets no more emails about the target of <b>{name}</b> of {accountName}.
            </p>
            <p className="quiet gap">
              They come once a month at most, when a month has more than {formatCount(target)} incidents. Other emails
              of Incident Xpress still come.
            </p>
          </>
        ),
        after: (
          <>
            <p>
              {email} gets no more emails about the target of <b>{name}</b>.
            </p>
            <p className="quiet gap">
              The target stays in the chart. To get the emails again, change the analysis, or go back now.
            </p>
          </>
        ),
        renewed: {
          what: 'them',
          text: (
            <p>
              {email} gets an email when a month of <b>{name}</b> has more than {formatCount(target)} incidents.
            </p>
          ),
        },
      })}
    />
  );
}
