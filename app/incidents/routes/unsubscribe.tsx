import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readUnsubscribeForm } from '../../platform/forms/unsubscribe-form.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/pages/message-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { unsubscribe } from '../commands/unsubscribe.server.ts';
import { readUnsubscribeToken } from '../unsubscribe-token.server.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'Unsubscribe · Incident Xpress' }];

/** Changes nothing, because mail scanners open links before people do. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return readUnsubscribeToken(context.services.settings, token) ? { token } : data({ token: null }, gone);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { token } = await readUnsubscribeForm(request);
  const isDone = await unsubscribe(context.services, token);
  return data({ isDone }, isDone ? { status: 200 } : gone);
}

const gone = { status: 410 };
const out = <LinkButton href="/">Incident Xpress</LinkButton>;

export default function Unsubscribe() {
  const { token } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (reply?.isDone) {
    return (
      <MessagePage title="You are unsubscribed" foot={out}>
        <p>This address gets no more emails of this notification.</p>
      </MessagePage>
    );
  }
  if (!token || reply) {
    return (
      <MessagePage title="This link does not work" foot={out}>
        <p>Open the link of an email again, or ask the administrator of the account.</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title="Unsubscribe"
      foot={
        <form method="post" action="/unsubscribe">
          <input type="hidden" name="token" value={token} />
          <Button variant="primary">Unsubscribe</Button>
        </form>
      }
    >
      <p>This address then gets no more emails of this notification.</p>
    </MessagePage>
  );
}
