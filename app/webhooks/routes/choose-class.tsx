import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireSection } from '../../administration/require-section.server.ts';
import { lookupTree } from '../../incidents/record/queries/lookup-tree.server.ts';
import { formValues } from '../../platform/forms/form-values.ts';
import { readForm } from '../../platform/forms/read-form.server.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { matchingNodes } from '../../ui/trees/tree.ts';
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
  const { nodes, levels } = await lookupTree(scope, 'INCIDENT_CLASS');
  return { errors: {}, values, path, choice: { words, levels, nodes: matchingNodes(nodes, words, null) } };
}

export default function ChooseClass() {
  return <WebhookDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
