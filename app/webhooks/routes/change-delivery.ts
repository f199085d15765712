import type { ActionFunctionArgs } from '@remix-run/node';
import { requireSection } from '../../administration/require-section.server.ts';
import { runAction } from '../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../platform/web/page-not-exist.ts';
import { NoPage } from '../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { chosenPart } from '../chosen-part.server.ts';
import { changeDelivery } from '../commands/change-delivery.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'webhooks');
  const back = '/administration/webhooks';
  return await runAction(args, back, async () => {
    const act = chosenPart(args.params.act, ['again', 'drop']);
    await changeDelivery(scope, args.params.deliveryId, act);
    const message = act === 'again' ? 'The event is sent again.' : 'The event is dropped.';
    return { to: back, toast: { kind: 'ok', message } };
  });
}

export default NoPage;
