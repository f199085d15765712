import type { ActionFunctionArgs } from '@remix-run/node';
import { requireUser } from '../../../auth/require-user.server.ts';
import { closeTo, viewerAt } from '../../../incidents/close-to.server.ts';
import { redirectWithToast } from '../../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { discardPrintout } from '../commands/discard-printout.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id, reportPrintoutId } = args.params;
  await discardPrintout(scope, args.params);
  if (reportPrintoutId) return redirectWithToast(args, { to: '/reports' });
  return redirectWithToast(args, { to: id ? viewerAt(args.request, id) : closeTo(args.request) });
}

export default NoPage;
