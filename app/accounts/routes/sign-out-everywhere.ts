import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { signOutEverywhere } from '../../auth/commands/sign-out-everywhere.server.ts';
import { requireUser, sessionCookie } from '../../auth/require-user.server.ts';
import { writeCookie } from '../../platform/web/cookies.server.ts';
import { pageNotExist } from '../../platform/web/page-not-exist.ts';
import { NoPage } from '../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { services } = args.context;
  await signOutEverywhere(scope);
  const headers = {
    'Set-Cookie': writeCookie(services.settings, sessionCookie, '', 0),
    'Clear-Site-Data': '"cache", "storage"',
  };
  return redirect('/', { headers });
}

export default NoPage;
