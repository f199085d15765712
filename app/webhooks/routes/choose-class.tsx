import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireSection } from '../../administration/require-section.server.ts';
import { nodesToChoose } from '../../incidents/record/queries/nodes-to-choose.server.ts';
import { formValues } from '../../platform/forms/form-values.ts';
import { readForm } from '../../platform/forms/read-form.server.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { WebhookDialog } from '../components/webhook-dialog.tsx';
import { classPath } from '../queries/class-path.server.ts';
import { webhookForm } from '../queries/webhook-form.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.id ? 'Edit webhook' : 'Add webhook'} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  return await webhookForm(await requireSection(args, 'webhooks'), args.params.webhookId);
}

/** Shows the tree where the picker does not run, or takes the chosen class. */
export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'webhooks');
  const { chosen, words = '', ...posted } = formValues(await readForm(args.request));
  const values = typeof chosen === 'string' ? { ...posted, classId: chosen } : posted;
  const path = await classPath(scope, values.classId);
  if (chosen !== undefined || typeof words !== 'string') return { errors: {}, values, path };
  return { errors: {}, values, path, choice: await nodesToChoose(scope, 'INCIDENT_CLASS', words) };
}

export default function ChooseClass() {
  return <WebhookDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
