import { commentLimits } from '#db/vocabulary/review-comment.ts';
import { CommentQuote } from '../../../incidents/components/review-comment-entry.tsx';
import type { Messages } from '../../../platform/forms/form-errors.ts';
import type { FormValues } from '../../../platform/forms/form-values.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import { commentReply } from '../comment.schema.ts';
import type { CommentToResolve } from '../queries/comment-to-resolve.server.ts';

type ReplyDialogProps = Pick<CommentToResolve, 'comment'> & {
  back: string;
  reply: { errors: Messages; values?: FormValues } | undefined;
};

export const replyTitle = (data: { number: number } | undefined) =>
  `Reply to comment · incident #${data?.number} · Incident Xpress`;

export function ReplyDialog({ comment, back, reply }: ReplyDialogProps) {
  const { form, fields, errors = [] } = useSchemaForm(commentReply, { id: 'reply', reply });
  return (
    <Dialog
      title="Reply to comment"
      size="small"
      closeTo={back}
      form={{ ...form, autoComplete: 'off' }}
      foot={
        <>
          <LinkButton href={back}>Cancel</LinkButton>
          <Button variant="primary">Resolve</Button>
        </>
      }
    >
      <div className="stack">
        <ErrorSummary title="Not resolved" errors={errors.map((message) => ({ message }))} />
        <CommentQuote comment={comment} />
        <TextArea
          {...fieldProps(fields.reply)}
          label="Reply"
          hint={`At most ${commentLimits.reply} characters. Resolve works without a reply too.`}
          rows={4}
          maxLength={commentLimits.reply}
          autoFocus={!reply}
        />
      </div>
    </Dialog>
  );
}
