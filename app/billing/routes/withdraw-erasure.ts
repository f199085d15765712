import type { ActionFunctionArgs } from '@remix-run/node';
import { runAction } from '../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../platform/web/page-not-exist.ts';
import { NoPage } from '../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { withdrawErasure } from '../commands/withdraw-erasure.server.ts';
import { subscriptionSection } from '../subscription-section.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

const back = '/administration/subscription2/erasure';

export async function action(args: ActionFunctionArgs) {
  const { scope } = await subscriptionSection(args);
  return await runAction(args, back, async () => {
    await withdrawErasure(scope);
    return { to: back, toast: { kind: 'ok', message: 'The account is not erased tonight.' } };
  });
}

export default NoPage;
