import type { ActionFunctionArgs } from '@remix-run/node';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSession } from '../../require-user.server.ts';
import { sendCode } from '../phone/send-code.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  return await sendCode(args, await requireSession(args), { to: 'phone', path: '/mfa' });
}

export default NoPage;
