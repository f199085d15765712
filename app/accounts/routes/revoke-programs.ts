import type { ActionFunctionArgs } from '@remix-run/node';
import { requireUser } from '../../auth/require-user.server.ts';
import { runAction } from '../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../platform/web/page-not-exist.ts';
import { NoPage } from '../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { revokePrograms } from '../commands/revoke-programs.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  return await runAction(args, '/profile', async () => {
    await revokePrograms(scope);
    return { to: '/profile', toast: { kind: 'ok', message: 'No program acts for you any more.' } };
  });
}

export default NoPage;
