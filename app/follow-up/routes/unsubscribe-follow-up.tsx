import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readUnsubscribeForm } from '../../platform/forms/unsubscribe-form.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { UnsubscribeButton } from '../../ui/forms/unsubscribe-button.tsx';
import { MessagePage } from '../../ui/pages/message-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { changeFollowUpEmail } from '../commands/change-follow-up-email.server.ts';
import { followUpEmail } from '../queries/follow-up-email.server.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'Unsubscribe · Incident Xpress' }];

/** Changes nothing, because mail scanners open links before people do. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const found = await followUpEmail(context.services, token);
  return found ? { token, found } : data({ token: null, found: null }, gone);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { token, isAgain: isSubscribed } = await readUnsubscribeForm(request);
  const isDone = await changeFollowUpEmail(context.services, token, isSubscribed);
  const found = isDone ? await followUpEmail(context.services, token) : null;
  return data({ isDone: found !== null, isSubscribed, token, found }, found ? { status: 200 } : gone);
}

const gone = { status: 410 };
const out = <LinkButton href="/">Incident Xpress</LinkButton>;

export default function UnsubscribeFollowUp() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { token, found } = reply ?? loaded;
  if (!token || !found) {
    return (
      <MessagePage title="This link does not work" foot={out}>
        <p>The link is incomplete, or the user is gone. Open the link of an email again.</p>
      </MessagePage>
    );
  }
  const { about, stays, accountName, email } = found;
  if (reply?.isDone && !reply.isSubscribed) {
    return (
      <MessagePage
        title="You are unsubscribed"
        foot={<UnsubscribeButton action="/unsubscribe/task" token={token} label="Get them again" again />}
      >
        <p>{`${email} gets no more emails about ${about}.`}</p>
        <p className="quiet gap">{stays}</p>
      </MessagePage>
    );
  }
  if (reply?.isDone) {
    return (
      <MessagePage title="You get them again" foot={out}>
        <p>{`${email} gets emails about ${about}.`}</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title="Unsubscribe"
      foot={<UnsubscribeButton action="/unsubscribe/task" token={token} label="Unsubscribe" />}
    >
      <p>{`${email} then gets no more emails about ${about} of ${accountName}.`}</p>
      <p className="quiet gap">Other emails of Incident Xpress still come.</p>
    </MessagePage>
  );
}
