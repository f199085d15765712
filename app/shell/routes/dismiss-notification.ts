import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { orNotFound } from '../../auth/authorize.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { pageNotExist } from '../../platform/web/page-not-exist.ts';
import { refererPath } from '../../platform/web/safe-redirect.ts';
import { NoPage } from '../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { dismissNotification } from '../commands/dismiss-notification.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  await dismissNotification(scope, orNotFound(args.params.id));
  return redirect(refererPath(args.request));
}

export default NoPage;
