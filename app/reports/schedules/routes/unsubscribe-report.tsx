import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readUnsubscribeForm } from '../../../platform/forms/unsubscribe-form.server.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { UnsubscribeButton } from '../../../ui/forms/unsubscribe-button.tsx';
import { MessagePage } from '../../../ui/pages/message-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { changeSubscription } from '../commands/change-subscription.server.ts';
import { subscription } from '../queries/subscription.server.ts';
import { timingInWords } from '../timing-words.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'Unsubscribe · Incident Xpress' }];

/** Changes nothing, because mail scanners open links before people do. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const found = await subscription(context.services, token);
  return found ? { token, found } : data({ token: null, found: null }, gone);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { token, isAgain: isSubscribed } = await readUnsubscribeForm(request);
  const found = (await changeSubscription(context.services, token, isSubscribed))
    ? await subscription(context.services, token)
    : null;
  return data({ isDone: found !== null, isSubscribed, token, found }, found ? { status: 200 } : gone);
}

const gone = { status: 410 };

export default function UnsubscribeReport() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { token, found } = reply ?? loaded;
  if (!token || !found) {
    return (
      <MessagePage title="This link does not work" foot={<LinkButton href="/">Incident Xpress</LinkButton>}>
        <p>The report is no longer sent, or the link is incomplete. Open the link of an email again.</p>
      </MessagePage>
    );
  }
  const { name, accountName, email, ownerName } = found;
  if (reply?.isDone && !reply.isSubscribed) {
    return (
      <MessagePage
        title="You are unsubscribed"
        foot={<UnsubscribeButton action="/unsubscribe/report" token={token} label="Get it again" again />}
      >
        <p>
          <b>{name}</b> no longer comes to {email}.
        </p>
        <p className="quiet gap">
          {ownerName} sees this in the list of the report. To get it again, ask them, or go back now.
        </p>
      </MessagePage>
    );
  }
  if (reply?.isDone) {
    return (
      <MessagePage title="You get it again" foot={<LinkButton href="/">Incident Xpress</LinkButton>}>
        <p>
          <b>{name}</b> comes to {email} {timingInWords(found)}.
        </p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title="Unsubscribe"
      foot={<UnsubscribeButton action="/unsubscribe/report" token={token} label="Unsubscribe" />}
    >
      <p>
        <b>{name}</b> of {accountName} then no longer comes to {email}.
      </p>
      <p className="quiet gap">
        It comes {timingInWords(found)}. {ownerName} set it up. Other emails of Incident Xpress still come.
      </p>
    </MessagePage>
  );
}
