import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { submit } from '../../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DateTime } from '../../../ui/dates/date-time.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { endOldSecret } from '../commands/end-old-secret.server.ts';
import { keyPage } from '../queries/key-page.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `End the old key of ${data?.key.name}? · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  return await keyPage(await requireSection(args, 'keys'), args.params.keyId);
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'keys');
  return await submit(args, z.object({}), async () => {
    const { name, wasEnded } = await endOldSecret(scope, args.params.keyId);
    const message = wasEnded ? `The old key of ${name} had ended already.` : `The old key of ${name} has ended.`;
    return { to: '/administration/keys', toast: { kind: 'ok', message } };
  });
}

export default function EndOldKey() {
  const { key, display } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={`End the old key of ${key.name}?`}
      closeTo="/administration/keys"
      form={{}}
      foot={
        <>
          <LinkButton to="/administration/keys">Cancel</LinkButton>
          <Button variant="danger-fill">End the old key</Button>
        </>
      }
    >
      <p>
        {key.oldUntil
          ? 'A program that still uses it stops working at once. The new key goes on working.'
          : 'It has ended already.'}
      </p>
      {key.oldUntil && (
        <p className="quiet gap">
          {key.oldUsedAt ? (
            <>
              It was last used <DateTime at={key.oldUsedAt} display={display} />.
            </>
          ) : (
            'It was not used since the rotation.'
          )}
        </p>
      )}
    </ConfirmDialog>
  );
}
