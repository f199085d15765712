import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { submit } from '../../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { counted } from '../../../ui/format.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { turnOnMfaForAll } from '../commands/turn-on-mfa-for-all.server.ts';
import { usersWithoutMfa } from '../queries/users-without-mfa.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Turn on 2-step verification for all? · Incident Xpress' }];

const back = '/administration/settings';

export async function loader(args: LoaderFunctionArgs) {
  return await usersWithoutMfa(await requireSection(args, 'settings'));
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'settings');
  return await submit(args, z.object({}), async () => {
    const count = await turnOnMfaForAll(scope);
    const message = `2-step verification is on for ${counted(count, 'more user')}.`;
    return { to: back, toast: { kind: 'ok', message } };
  });
}

export default function TurnOnMfaForAll() {
  const { without, users } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Turn on 2-step verification for all?"
      closeTo={back}
      form={{}}
      foot={
        <>
          <LinkButton to={back}>Not now</LinkButton>
          <Button variant="primary" disabled={without === 0}>
            Turn on for all
          </Button>
        </>
      }
    >
      <p>
        {without === 0
          ? 'Every user has 2-step verification.'
          : `${without} of ${counted(users, 'user')} sign in with the password alone. Turned on, each adds a phone or an authenticator app at their next page. New users have it from now on.`}
      </p>
    </ConfirmDialog>
  );
}
