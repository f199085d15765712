import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { commentLimits, commentSectionNames } from '#db/vocabulary/review-comment.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { viewerAt } from '../../../incidents/close-to.server.ts';
import { commentId } from '../../../incidents/review-comment.ts';
import { keyOfContents } from '../../../platform/forms/form-operation.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Select, TextArea } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { addComment } from '../commands/add-comment.server.ts';
import { type NewComment, newComment } from '../comment.schema.ts';
import { ChangedAlert } from '../components/changed-alert.tsx';
import { commentForm } from '../queries/comment-form.server.ts';
import { reviewDialog } from '../review-dialog.server.ts';

export const handle: PageHandle = { dialog: true, notStored: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Comment · incident #${data?.number} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { id, number, version, back, changed } = await reviewDialog(args, 'comment');
  const form = await commentForm(await requireUser(args), id);
  const asked = new URL(args.request.url).searchParams.get('section');
  const section = form.sections.find(({ value }) => value === asked)?.value ?? 'SUMMARY';
  return { ...form, number, version, back, changed, section };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id } = args.params;
  return await submit(args, newComment, async (input) => ({
    to: `${viewerAt(args.request, id)}#${commentId(await addComment(scope, id, { ...input, key: keyOfComment(input) }))}`,
    toast: { kind: 'ok', message: `The comment on ${commentSectionNames[input.section]} is added.` },
  }));
}

/** The version may be another one when the form is sent again. */
function keyOfComment({ version: _, ...contents }: NewComment) {
  return keyOfContents(contents);
}

export default function AddComment() {
  const { commentKey, sections, section, version, back, changed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, fields, allErrors } = useSchemaForm(newComment, {
    id: 'add-comment',
    reply,
    defaultValue: { key: commentKey, section },
  });
  const errors = [...(changed ? [] : (allErrors[''] ?? [])), ...(allErrors.key ?? [])];
  return (
    <Dialog
      title="Comment"
      size="small"
      closeTo={back}
      form={{ ...form, autoComplete: 'off' }}
      foot={
        <>
          <LinkButton href={back}>Cancel</LinkButton>
          <Button variant="primary">Add comment</Button>
        </>
      }
    >
      <input type="hidden" name={fields.key.name} value={fields.key.initialValue} />
      <input type="hidden" name="version" value={version} />
      <div className="stack">
        {changed && <ChangedAlert {...changed} isInDialog />}
        <ErrorSummary title="Not added" errors={errors.map((message) => ({ message }))} />
        <Select {...fieldProps(fields.section)} label="Section" options={sections} />
        <TextArea
          {...fieldProps(fields.body)}
          label="Comment"
          hint={`At most ${commentLimits.body.toLocaleString('en-CA')} characters. The author sees it when you approve or return.`}
          rows={4}
          maxLength={commentLimits.body}
          autoFocus={!reply}
          required
        />
      </div>
    </Dialog>
  );
}
