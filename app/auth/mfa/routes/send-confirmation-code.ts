import type { ActionFunctionArgs } from '@remix-run/node';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireUser } from '../../require-user.server.ts';
import { sendCode } from '../phone/send-code.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  return await sendCode(args, { scope, mfaDue: false }, { to: 'phone', path: '/mfa/confirm' });
}

export default NoPage;
