import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { maxReviewReason } from '#db/vocabulary/review.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { closeTo } from '../../../incidents/close-to.server.ts';
import { ActionDialog } from '../../../incidents/components/action-dialog.tsx';
import { submit } from '../../../platform/forms/submit.server.ts';
import { TextArea } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { amendIncident } from '../commands/amend-incident.server.ts';
import { ChangedAlert } from '../components/changed-alert.tsx';
import { reviewReason } from '../review.schema.ts';
import { reviewDialog } from '../review-dialog.server.ts';

export const handle: PageHandle = { dialog: true, notStored: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Amend incident #${data?.number} · Incident Xpress` },
];

export const loader = (args: LoaderFunctionArgs) => reviewDialog(args, 'amend');

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id } = args.params;
  return await submit(args, reviewReason, async (input) => {
    const number = await amendIncident(scope, id, input);
    return {
      to: `/incidents/${id}/edit?${new URLSearchParams({ from: closeTo(args.request) })}`,
      toast: { kind: 'ok', message: `Incident #${number} waits for review again.` },
    };
  });
}

export default function AmendIncident() {
  const { changed, ...dialogProps } = useLoaderData<typeof loader>();
  const { form, fields, errors } = useSchemaForm(reviewReason, { id: 'amend', reply: useActionData<typeof action>() });
  return (
    <ActionDialog
      {...dialogProps}
      form={form}
      message={changed ? undefined : errors?.[0]}
      title={`Amend incident #${dialogProps.number}`}
      button="Amend"
      variant="primary"
    >
      {changed && <ChangedAlert {...changed} isInDialog />}
      <p>The incident can be edited then, and waits for review again. The approved version stays in its history.</p>
      <TextArea
        {...fieldProps(fields.reason)}
        label="Reason"
        hint={`At most ${maxReviewReason} characters. The reason is kept in the history.`}
        rows={4}
        maxLength={maxReviewReason}
        required
      />
    </ActionDialog>
  );
}
