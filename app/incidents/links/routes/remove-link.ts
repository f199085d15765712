import type { ActionFunctionArgs } from '@remix-run/node';
import { requireUser } from '../../../auth/require-user.server.ts';
import { redirectWithToast } from '../../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { viewerAt } from '../../close-to.server.ts';
import { removeLink } from '../commands/remove-link.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const { id, linkId } = args.params;
  const scope = await requireUser(args);
  await removeLink(scope, id, linkId);
  const to = `${viewerAt(args.request, id)}#linked`;
  return redirectWithToast(args, { to, toast: { kind: 'ok', message: 'The link is removed.' } });
}

export default NoPage;
