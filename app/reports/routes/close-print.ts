import type { ActionFunctionArgs } from '@remix-run/node';
import { requireUser } from '../../auth/require-user.server.ts';
import { viewerAt } from '../../incidents/close-to.server.ts';
import { pageNotExist } from '../../platform/page-not-exist.ts';
import { redirectWithToast } from '../../platform/submit.server.ts';
import { NoPage } from '../../ui/no-page.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { discardReport } from '../commands/discard-report.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id, reportId } = args.params;
  await discardReport(scope, id, reportId);
  return redirectWithToast(args, { to: viewerAt(args.request, id) });
}

export default NoPage;
