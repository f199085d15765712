import type { ActionFunctionArgs } from '@remix-run/node';
import { requireUser } from '../../../auth/require-user.server.ts';
import { viewerAt } from '../../../incidents/close-to.server.ts';
import { runAction } from '../../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { reopenComment } from '../commands/reopen-comment.server.ts';
import { afterReopen } from '../comment-page.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id, commentId } = args.params;
  const to = viewerAt(args.request, id);
  return await runAction(args, to, async () => afterReopen(to, commentId, await reopenComment(scope, id, commentId)));
}

export default NoPage;
