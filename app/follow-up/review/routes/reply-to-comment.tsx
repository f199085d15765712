import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { viewerAt } from '../../../incidents/close-to.server.ts';
import { leaveRefused } from '../../../incidents/leave-refused.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { resolveComment } from '../commands/resolve-comment.server.ts';
import { commentReply } from '../comment.schema.ts';
import { afterResolve } from '../comment-page.ts';
import { ReplyDialog, replyTitle } from '../components/reply-dialog.tsx';
import { commentToResolve } from '../queries/comment-to-resolve.server.ts';

export const handle: PageHandle = { dialog: true, notStored: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: replyTitle(data) }];

export async function loader(args: LoaderFunctionArgs) {
  const { refusal, ...dialogData } = await commentToResolve(
    await requireUser(args),
    args.params.id,
    args.params.commentId,
  );
  const back = viewerAt(args.request, dialogData.id);
  leaveRefused(args, refusal, back);
  return { ...dialogData, back };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id, commentId } = args.params;
  return await submit(args, commentReply, async (input) =>
    afterResolve(viewerAt(args.request, id), commentId, await resolveComment(scope, id, commentId, input)),
  );
}

export default function ReplyToComment() {
  return <ReplyDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
