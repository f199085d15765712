import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { TextArea } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { actionDialog } from '../../action-dialog.server.ts';
import { viewerAt } from '../../close-to.server.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { lockInput } from '../../incident-action.schema.ts';
import { lockIncident } from '../commands/lock-incident.server.ts';

export const handle: PageHandle = { dialog: true, notStored: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Lock incident #${data?.number}? · Incident Xpress` },
];

export const loader = (args: LoaderFunctionArgs) => actionDialog(args, 'lock');

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id } = args.params;
  return await submit(args, lockInput, async (input) => {
    const number = await lockIncident(scope, id, input);
    return {
      to: viewerAt(args.request, id),
      toast: { kind: 'ok', message: `Incident #${number} is locked.` },
    };
  });
}

export default function LockIncident() {
  const dialogProps = useLoaderData<typeof loader>();
  const { form, fields, errors } = useSchemaForm(lockInput, { id: 'lock', reply: useActionData<typeof action>() });
  return (
    <ActionDialog
      {...dialogProps}
      form={form}
      message={errors?.[0]}
      title={`Lock incident #${dialogProps.number}?`}
      button="Lock"
      variant="primary"
    >
      <p>Only people with the lock privilege can then find or open it. The reason is kept in its history.</p>
      <TextArea {...fieldProps(fields.reason)} label="Reason" rows={4} />
    </ActionDialog>
  );
}
