import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LinkButton } from '../../ui/button.tsx';
import { idleTime } from '../../ui/dates/idle-time.ts';
import { MessagePage } from '../../ui/pages/message-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { requireUser } from '../require-user.server.ts';

export const handle: PageHandle = { noScript: true };

/** Extends the session, because requireUser records the page load as activity. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await requireUser(args);
  return { idleSeconds: actor.account.autoLogoutSeconds };
}

export const meta: MetaFunction = () => [{ title: 'You stay signed in · Incident Xpress' }];

export default function Stay() {
  const { idleSeconds } = useLoaderData<typeof loader>();
  return (
    <MessagePage
      title="You stay signed in"
      foot={
        <LinkButton variant="primary" href="/dashboard">
          Go to main page
        </LinkButton>
      }
    >
      <p>
        You are logged out after {idleTime(idleSeconds)} without activity, counted from now. To continue where you were,
        close this tab.
      </p>
    </MessagePage>
  );
}
