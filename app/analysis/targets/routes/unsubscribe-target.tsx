import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readUnsubscribeForm } from '../../../platform/forms/unsubscribe-form.server.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { UnsubscribeButton } from '../../../ui/forms/unsubscribe-button.tsx';
import { MessagePage } from '../../../ui/pages/message-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { changeTargetEmail } from '../commands/change-target-email.server.ts';
import { targetEmail } from '../queries/target-email.server.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'Unsubscribe · Incident Xpress' }];

/** Only shows the button and changes nothing, because mail scanners open links before people do. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const found = await targetEmail(context.services, token);
  return found ? { token, found } : data({ token: null, found: null }, gone);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { token, isAgain: isSubscribed } = await readUnsubscribeForm(request);
  const isDone = await changeTargetEmail(context.services, token, isSubscribed);
  const found = isDone ? await targetEmail(context.services, token) : null;
  return data({ isDone: found !== null, isSubscribed, token, found }, found ? { status: 200 } : gone);
}

const gone = { status: 410 };
const out = <LinkButton href="/">Incident Xpress</LinkButton>;

export default function UnsubscribeTarget() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { token, found } = reply ?? loaded;
  if (!token || !found) {
    return (
      <MessagePage title="This link does not work" foot={out}>
        <p>The analysis has no target any more, or the link is incomplete. Open the link of an email again.</p>
      </MessagePage>
    );
  }
  const { name, target, accountName, email } = found;
  if (reply?.isDone && !reply.isSubscribed) {
    return (
      <MessagePage
        title="You are unsubscribed"
        foot={<UnsubscribeButton action="/unsubscribe/target" token={token} label="Get them again" again />}
      >
        <p>
          {email} gets no more emails about the target of <b>{name}</b>.
        </p>
        <p className="quiet gap">
          The target stays in the chart. To get the emails again, change the analysis, or go back now.
        </p>
      </MessagePage>
    );
  }
  if (reply?.isDone) {
    return (
      <MessagePage title="You get them again" foot={out}>
        <p>
          {email} gets an email when a month of <b>{name}</b> has more than {formatCount(target)} incidents.
        </p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title="Unsubscribe"
      foot={<UnsubscribeButton action="/unsubscribe/target" token={token} label="Unsubscribe" />}
    >
      <p>
        {email} then gets no more emails about the target of <b>{name}</b> of {accountName}.
      </p>
      <p className="quiet gap">
        They come once a month at most, when a month has more than {formatCount(target)} incidents. Other emails of
        Incident Xpress still come.
      </p>
    </MessagePage>
  );
}
