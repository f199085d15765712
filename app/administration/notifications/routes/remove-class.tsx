import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { formValues } from '../../../platform/forms/form-values.ts';
import { readForm } from '../../../platform/forms/read-form.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { NotificationDialog } from '../components/notification-dialog.tsx';
import { notificationTitle, notificationValues } from '../notification-form.ts';
import { classPaths } from '../queries/class-paths.server.ts';
import { notificationForm } from '../queries/notification-form.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${notificationTitle(data?.id)} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  return await notificationForm(await requireSection(args, 'notification'), args.params.notificationId);
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'notification');
  const posted = formValues(await readForm(args.request));
  const values = { ...notificationValues(posted), version: posted.version ?? '' };
  const lookupClasses = values.lookupClasses.filter((_, index) => String(index) !== args.params.at);
  return { errors: {}, values: { ...values, lookupClasses }, paths: await classPaths(scope, lookupClasses) };
}

export default function RemoveClass() {
  return <NotificationDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
