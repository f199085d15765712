import type { ActionFunctionArgs } from '@remix-run/node';
import { requireSection } from '../../administration/require-section.server.ts';
import { runAction } from '../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../platform/web/page-not-exist.ts';
import { NoPage } from '../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { sendTest } from '../commands/send-test.server.ts';
import { hostOf } from '../delivery-words.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'webhooks');
  const back = '/administration/webhooks';
  return await runAction(args, back, async () => {
    const url = await sendTest(scope, args.params.webhookId);
    return { to: back, toast: { kind: 'ok', message: `A test is on its way to ${hostOf(url)}.` } };
  });
}

export default NoPage;
