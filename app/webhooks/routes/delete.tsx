import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { DeleteDialog } from '../../administration/components/delete-dialog.tsx';
import { requireSection } from '../../administration/require-section.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { deleteWebhook } from '../commands/delete-webhook.server.ts';
import { hostOf } from '../delivery-words.ts';
import { webhookValues } from '../queries/webhook-values.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Delete the webhook to ${data?.host}? · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { url } = await webhookValues(await requireSection(args, 'webhooks'), args.params.webhookId);
  return { url, host: hostOf(url) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'webhooks');
  return await submit(args, z.object({}), async () => {
    const url = await deleteWebhook(scope, args.params.webhookId);
    return {
      to: '/administration/webhooks',
      toast: { kind: 'ok', message: `The webhook to ${hostOf(url)} is deleted.` },
    };
  });
}

export default function DeleteWebhook() {
  const { url, host } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.errors['']?.[0];
  return (
    <DeleteDialog title={`Delete the webhook to ${host}?`} back="/administration/webhooks" refusal={refusal}>
      <p>
        {url} gets no more events. The list of its deliveries is deleted too, with what waits or was not delivered. To
        stop it for a while, switch it off instead.
      </p>
    </DeleteDialog>
  );
}
