import type { ActionFunctionArgs } from '@remix-run/node';
import { runAction } from '../../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { sendTest } from '../commands/send-test.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'notification');
  const back = '/administration/notification';
  return await runAction(args, back, async () => {
    const email = await sendTest(scope, args.params.notificationId);
    return { to: back, toast: { kind: 'ok', message: `A test is sent to ${email}.` } };
  });
}

export default NoPage;
