import type { ActionFunctionArgs } from '@remix-run/node';
import { requireSection } from '../../administration/require-section.server.ts';
import { runAction } from '../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../platform/web/page-not-exist.ts';
import { NoPage } from '../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { chosenPart } from '../chosen-part.server.ts';
import { switchWebhook } from '../commands/switch-webhook.server.ts';
import { hostOf } from '../delivery-words.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'webhooks');
  const back = '/administration/webhooks';
  return await runAction(args, back, async () => {
    const to = chosenPart(args.params.to, ['on', 'off']);
    const url = await switchWebhook(scope, args.params.webhookId, to);
    return { to: back, toast: { kind: 'ok', message: `The webhook to ${hostOf(url)} is ${to}.` } };
  });
}

export default NoPage;
