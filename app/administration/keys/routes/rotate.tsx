import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { withOperation } from '../../../ui/forms/form-operation.schema.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { rotateKey } from '../commands/rotate-key.server.ts';
import { keyPage } from '../queries/key-page.server.ts';
import { submitForKey } from '../submit-for-key.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Rotate the key of ${data?.name}? · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { key } = await keyPage(await requireSection(args, 'keys'), args.params.keyId);
  return { name: key.name, hasOld: key.oldUntil !== null, operation: randomUUID() };
}

export const action = (args: ActionFunctionArgs) =>
  submitForKey(args, withOperation(z.object({})), (scope, sessionSecret, input) =>
    rotateKey(scope, sessionSecret, args.params.keyId, input),
  );

export default function RotateKey() {
  const { name, hasOld, operation } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={`Rotate the key of ${name}?`}
      closeTo="/administration/keys"
      form={{}}
      foot={
        <>
          <LinkButton to="/administration/keys">Cancel</LinkButton>
          <Button variant="primary">Rotate key</Button>
        </>
      }
    >
      <input type="hidden" name="operation" value={operation} />
      <ErrorSummary errors={Object.values(reply?.errors ?? {}).flatMap((all) => all.map((message) => ({ message })))} />
      <p>
        You get a new key for the program. The key until now works for 24 hours more, and never longer than the key was
        made for.
      </p>
      {hasOld && <p className="gap">The key before that, which still works, ends at once.</p>}
    </ConfirmDialog>
  );
}
