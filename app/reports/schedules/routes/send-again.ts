import type { ActionFunctionArgs } from '@remix-run/node';
import { requireUser } from '../../../auth/require-user.server.ts';
import { runAction } from '../../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { sendAgain } from '../commands/send-again.server.ts';
import { reportParam, scheduleAt } from '../report-param.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const of = reportParam(args.params);
  return await runAction(args, scheduleAt(of), async () => {
    const person = await sendAgain(scope, of, args.params.deliveryId);
    return { to: scheduleAt(of), toast: { kind: 'ok', message: `The report is being sent to ${person}.` } };
  });
}

export default NoPage;
