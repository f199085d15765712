import type { ActionFunctionArgs } from '@remix-run/node';
import { requireUser } from '../../auth/require-user.server.ts';
import { runAction } from '../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../platform/web/page-not-exist.ts';
import { NoPage } from '../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { takeTask } from '../commands/take-task.server.ts';
import { outcomePage } from '../task-page.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id, taskId } = args.params;
  return await runAction(args, '/tasks', async () => outcomePage(args, await takeTask(scope, id, taskId), 'is yours'));
}

export default NoPage;
