import type { ActionFunctionArgs } from '@remix-run/node';
import { reopenComment } from '../../../follow-up/review/commands/reopen-comment.server.ts';
import { afterReopen } from '../../../follow-up/review/comment-page.ts';
import { FormReply } from '../../form/components/form-reply.tsx';
import { submitForm } from '../../form/submit-form.server.ts';

export async function action(args: ActionFunctionArgs) {
  const { id, commentId } = args.params;
  return await submitForm(args, {
    run: async (scope, { page }) => afterReopen(page, commentId, await reopenComment(scope, id, commentId)),
  });
}

export default FormReply;
