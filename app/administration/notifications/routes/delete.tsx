import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { requireSection } from '../../require-section.server.ts';
import { deleteNotification } from '../commands/delete-notification.server.ts';
import { notificationRule } from '../queries/notification-rule.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Delete ${data?.name}? · Incident Xpress` }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'notification');
  return { name: (await notificationRule(scope, args.params.notificationId)).name };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'notification');
  return await submit(args, z.object({}), async () => {
    const name = await deleteNotification(scope, args.params.notificationId);
    return { to: '/administration/notification', toast: { kind: 'ok', message: `${name} is deleted.` } };
  });
}

export default function DeleteNotification() {
  const { name } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.errors['']?.[0];
  return (
    <DeleteDialog title={`Delete ${name}?`} back="/administration/notification" refusal={refusal}>
      <p>Its recipients are no longer notified.</p>
    </DeleteDialog>
  );
}
