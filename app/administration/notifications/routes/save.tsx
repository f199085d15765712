import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { withVersion } from '../../../platform/forms/form-version.server.ts';
import { type FormErrors, submit } from '../../../platform/forms/submit.server.ts';
import { withOperation } from '../../../ui/forms/form-operation.schema.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { saveNotification } from '../commands/save-notification.server.ts';
import { NotificationDialog } from '../components/notification-dialog.tsx';
import { notificationInput } from '../notification.schema.ts';
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
  const reply = await submit(args, withVersion(withOperation(notificationInput)), async (input) => {
    await saveNotification(scope, args.params.notificationId, input);
    const message = `${input.name} is ${args.params.notificationId ? 'successfully updated' : 'added'}.`;
    return { to: '/administration/notification', toast: { kind: 'ok', message } };
  });
  if (!('data' in reply)) return reply;
  const form = reply.data as FormErrors;
  const { lookupClasses } = notificationValues(form.values);
  return data({ ...form, paths: await classPaths(scope, lookupClasses) }, { status: 422 });
}

export default function SaveNotification() {
  return <NotificationDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
