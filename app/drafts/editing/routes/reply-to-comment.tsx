import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { resolveComment } from '../../../follow-up/review/commands/resolve-comment.server.ts';
import { commentReply } from '../../../follow-up/review/comment.schema.ts';
import { afterResolve } from '../../../follow-up/review/comment-page.ts';
import { ReplyDialog, replyTitle } from '../../../follow-up/review/components/reply-dialog.tsx';
import { commentToResolve } from '../../../follow-up/review/queries/comment-to-resolve.server.ts';
import { leaveRefused } from '../../../incidents/leave-refused.server.ts';
import { commentId as elementId } from '../../../incidents/review-comment.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { draftPage } from '../../saving/draft-page.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: replyTitle(data) }];

export async function loader(args: LoaderFunctionArgs) {
  const { id, commentId } = args.params;
  const { comment, number, refusal } = await commentToResolve(await requireUser(args), id, commentId);
  const back = `${draftPage(args.params)}#${elementId(comment.id)}`;
  leaveRefused(args, refusal, back);
  return { comment, number, back };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id, commentId } = args.params;
  return await submit(args, commentReply, async (input) =>
    afterResolve(draftPage(args.params), commentId, await resolveComment(scope, id, commentId, input)),
  );
}

export default function ReplyToComment() {
  return <ReplyDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
