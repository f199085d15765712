import type { ActionFunctionArgs } from '@remix-run/node';
import { requireUser } from '../../auth/require-user.server.ts';
import { pageNotExist } from '../../platform/page-not-exist.ts';
import { runAction } from '../../platform/submit.server.ts';
import { NoPage } from '../../ui/no-page.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
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
