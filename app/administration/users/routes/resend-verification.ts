import type { ActionFunctionArgs } from '@remix-run/node';
import { runAction } from '../../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { resendVerification } from '../commands/resend-verification.server.ts';
import { usersViewPath } from '../users-view.schema.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  const back = usersViewPath(args.request);
  return await runAction(args, back, async () => {
    await resendVerification(scope, args.params.userId);
    return { to: back, toast: { kind: 'ok', message: 'Email verification is sent.' } };
  });
}

export default NoPage;
