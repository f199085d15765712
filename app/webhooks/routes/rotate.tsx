import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { requireSection } from '../../administration/require-section.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { rotateSecret } from '../commands/rotate-secret.server.ts';
import { hostOf } from '../delivery-words.ts';
import { webhookValues } from '../queries/webhook-values.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Rotate the signing secret of ${data?.host}? · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { url } = await webhookValues(await requireSection(args, 'webhooks'), args.params.webhookId);
  return { id: args.params.webhookId, host: hostOf(url) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'webhooks');
  const { webhookId } = args.params;
  return await submit(args, z.object({}), async () => {
    await rotateSecret(scope, args.context.services.settings.sessionSecret, webhookId);
    return { to: `/administration/webhooks/${webhookId}/secret` };
  });
}

export default function Rotate() {
  const { id, host } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={`Rotate the signing secret of ${host}?`}
      closeTo={`/administration/webhooks/${id}/secret`}
      form={{}}
      foot={
        <>
          <LinkButton to={`/administration/webhooks/${id}/secret`}>Cancel</LinkButton>
          <Button variant="primary">Rotate</Button>
        </>
      }
    >
      <ErrorSummary errors={Object.values(reply?.errors ?? {}).flatMap((all) => all.map((message) => ({ message })))} />
      <p>
        You get a new secret for the receiver. For 24 hours events are signed with both, so that no event is refused
        while you change it there.
      </p>
    </ConfirmDialog>
  );
}
