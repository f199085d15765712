import type { ActionFunctionArgs } from '@remix-run/node';
import { requireUser } from '../../../auth/require-user.server.ts';
import { redirectWithToast } from '../../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { viewerAt } from '../../close-to.server.ts';
import { unlockPerson } from '../commands/unlock-person.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const { id, personId } = args.params;
  const scope = await requireUser(args);
  await unlockPerson(scope, id, personId);
  return redirectWithToast(args, { to: `${viewerAt(args.request, id)}#person-${personId}` });
}

export default NoPage;
