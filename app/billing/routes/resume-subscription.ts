import type { ActionFunctionArgs } from '@remix-run/node';
import { runAction } from '../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../platform/web/page-not-exist.ts';
import { NoPage } from '../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { resumeSubscription } from '../commands/resume-subscription.server.ts';
import { messages } from '../messages.ts';
import { requireGateway, subscriptionSection } from '../subscription-section.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

const back = '/administration/subscription2';

export async function action(args: ActionFunctionArgs) {
  const { scope, gateway } = await subscriptionSection(args);
  return await runAction(args, back, async () => {
    await resumeSubscription(scope, requireGateway(gateway));
    return { to: back, toast: { kind: 'ok', message: messages.resumed } };
  });
}

export default NoPage;
