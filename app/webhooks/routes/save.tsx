import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireSection } from '../../administration/require-section.server.ts';
import { withVersion } from '../../platform/forms/form-version.server.ts';
import { type FormErrors, submit } from '../../platform/forms/submit.server.ts';
import { withOperation } from '../../ui/forms/form-operation.schema.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { saveWebhook } from '../commands/save-webhook.server.ts';
import { WebhookDialog } from '../components/webhook-dialog.tsx';
import { classPath } from '../queries/class-path.server.ts';
import { webhookForm } from '../queries/webhook-form.server.ts';
import { webhookInput } from '../webhook.schema.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.id ? 'Edit webhook' : 'Add webhook'} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  return await webhookForm(await requireSection(args, 'webhooks'), args.params.webhookId);
}

/** A new webhook redirects to its signing secret, which the receiver needs. */
export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'webhooks');
  const { settings } = args.context.services;
  const webhookId = args.params.webhookId;
  const reply = await submit(args, withVersion(withOperation(webhookInput)), async (input) => {
    const id = await saveWebhook(
      scope,
      settings,
      webhookId,
      webhookId === undefined ? { ...input, version: undefined } : input,
    );
    if (webhookId === undefined) return { to: `/administration/webhooks/${id}/secret` };
    return { to: '/administration/webhooks', toast: { kind: 'ok', message: 'The webhook is saved.' } };
  });
  if (!('data' in reply)) return reply;
  const form = reply.data as FormErrors;
  return data({ ...form, path: await classPath(scope, form.values.classId) }, { status: 422 });
}

export default function SaveWebhook() {
  return <WebhookDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
