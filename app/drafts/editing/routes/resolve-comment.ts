import type { ActionFunctionArgs } from '@remix-run/node';
import { resolveComment } from '../../../follow-up/review/commands/resolve-comment.server.ts';
import { afterResolve } from '../../../follow-up/review/comment-page.ts';
import { FormReply } from '../../form/components/form-reply.tsx';
import { submitForm } from '../../form/submit-form.server.ts';

export async function action(args: ActionFunctionArgs) {
  const { id, commentId } = args.params;
  return await submitForm(args, {
    run: async (scope, { page }) =>
      afterResolve(page, commentId, await resolveComment(scope, id, commentId, { reply: '' })),
  });
}

export default FormReply;
