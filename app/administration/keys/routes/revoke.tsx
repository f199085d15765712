import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { submit } from '../../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { revokeKey } from '../commands/revoke-key.server.ts';
import { keyToRevoke } from '../queries/key-to-revoke.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Revoke the key of ${data?.name}? · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  return await keyToRevoke(await requireSection(args, 'keys'), args.params.keyId);
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'keys');
  return await submit(args, z.object({}), async () => {
    const { name, wasEnded } = await revokeKey(scope, args.params.keyId);
    const message = wasEnded ? `The key of ${name} had ended already.` : `The key of ${name} is revoked.`;
    return { to: '/administration/keys', toast: { kind: 'ok', message } };
  });
}

export default function RevokeKey() {
  const { name, lastUsed, isEnded } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={`Revoke the key of ${name}?`}
      closeTo="/administration/keys"
      form={{}}
      foot={
        <>
          <LinkButton to="/administration/keys">Cancel</LinkButton>
          <Button variant="danger-fill">Revoke key</Button>
        </>
      }
    >
      <p>
        {isEnded ? 'It has ended already.' : 'The program stops working at once. A revoked key cannot be used again.'}
      </p>
      <p className="quiet gap">{lastUsed ? `It was last used ${lastUsed}.` : 'It was never used.'}</p>
    </ConfirmDialog>
  );
}
