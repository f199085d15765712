import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { changedAttachment } from '../../../attachments/attachment.schema.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { formVersion, withVersion } from '../../../platform/forms/form-version.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Field, TextArea } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { FormVersion } from '../../../ui/forms/form-version.tsx';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { draftPage } from '../../saving/draft-page.ts';
import { draftIdAtUrl } from '../../saving/queries/draft-id-at-url.server.ts';
import { attachmentsAt } from '../attachment-place.ts';
import { changeAttachment } from '../commands/change-attachment.server.ts';
import { draftAttachment } from '../queries/draft-attachment.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Edit Attachment · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { attachmentId } = args.params;
  const { attachment } = await draftAttachment(scope, await draftIdAtUrl(scope, args.params), orNotFound(attachmentId));
  const { id, partId, name, comments } = attachment;
  return {
    values: { name, comments },
    version: formVersion({ name, comments }),
    action: `${draftPage(args.params)}/attachments/${id}`,
    closeTo: attachmentsAt(args.params, partId),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const draftId = await draftIdAtUrl(scope, args.params);
  return await submit(args, withVersion(changedAttachment), async (input) => {
    const { partId } = await changeAttachment(scope, draftId, orNotFound(args.params.attachmentId), input);
    return { to: attachmentsAt(args.params, partId) };
  });
}

export default function EditAttachment() {
  const { values, version, action: to, closeTo } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, fields, errors } = useSchemaForm(changedAttachment, {
    id: 'edit-attachment',
    reply,
    defaultValue: values,
  });
  return (
    <Dialog
      title="Edit Attachment"
      closeTo={closeTo}
      form={{ ...form, action: to }}
      foot={
        <>
          <LinkButton to={closeTo}>Cancel</LinkButton>
          <Button variant="primary">Ok</Button>
        </>
      }
    >
      <ErrorSummary errors={(errors ?? []).map((message) => ({ message }))} />
      <FormVersion version={version} reply={reply} />
      <div className="fields">
        <Field {...fieldProps(fields.name)} label="Name" width="c12" autoComplete="off" autoFocus required />
        <TextArea {...fieldProps(fields.comments)} label="Description" width="c12" rows={4} />
      </div>
    </Dialog>
  );
}
