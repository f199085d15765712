import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { maxReviewReason } from '#db/vocabulary/review.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { viewerAt } from '../../../incidents/close-to.server.ts';
import { ActionDialog } from '../../../incidents/components/action-dialog.tsx';
import { CommentQuote } from '../../../incidents/components/review-comment-entry.tsx';
import { submit } from '../../../platform/forms/submit.server.ts';
import { TextArea } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { counted } from '../../../ui/format.ts';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { Path } from '../../../ui/path.tsx';
import { returnIncident } from '../commands/return-incident.server.ts';
import { ChangedAlert } from '../components/changed-alert.tsx';
import { reviewedIncident } from '../queries/reviewed-incident.server.ts';
import { reviewReason } from '../review.schema.ts';
import { reviewDialog } from '../review-dialog.server.ts';

export const handle: PageHandle = { dialog: true, notStored: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Return incident #${data?.number} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const dialogProps = await reviewDialog(args, 'return');
  return { ...dialogProps, ...(await reviewedIncident(scope, dialogProps.id)) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id } = args.params;
  return await submit(args, reviewReason, async (input) => {
    const { number, author } = await returnIncident(scope, id, input);
    return {
      to: viewerAt(args.request, id),
      toast: { kind: 'ok', message: `Incident #${number} is returned to ${author}.` },
    };
  });
}

export default function ReturnIncident() {
  const { classPath, author, returns, comments, changed, ...dialogProps } = useLoaderData<typeof loader>();
  const { form, fields, errors } = useSchemaForm(reviewReason, { id: 'return', reply: useActionData<typeof action>() });
  return (
    <ActionDialog
      {...dialogProps}
      form={form}
      message={changed ? undefined : errors?.[0]}
      title={`Return incident #${dialogProps.number}`}
      button="Return"
      variant="primary"
    >
      {changed && <ChangedAlert {...changed} isInDialog />}
      <p className="quiet">
        <Path parts={classPath} />
        {`, by ${author}. ${returns > 0 ? `Returned ${counted(returns, 'time')} before.` : ''}`}
      </p>
      <TextArea
        {...fieldProps(fields.reason)}
        label="Reason"
        hint={`At most ${maxReviewReason} characters. ${author} finds the incident under Returned to me.`}
        rows={4}
        maxLength={maxReviewReason}
        required
      />
      {comments.length > 0 && (
        <section aria-labelledby="comments-of-return">
          <h3 id="comments-of-return">
            {`${counted(comments.length, 'comment')} ${comments.length === 1 ? 'goes' : 'go'} with it`}
          </h3>
          {comments.map((comment) => (
            <CommentQuote key={comment.id} comment={comment} />
          ))}
        </section>
      )}
    </ActionDialog>
  );
}
