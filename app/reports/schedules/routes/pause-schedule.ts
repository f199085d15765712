import type { ActionFunctionArgs } from '@remix-run/node';
import { requireUser } from '../../../auth/require-user.server.ts';
import { readForm } from '../../../platform/forms/read-form.server.ts';
import { runAction } from '../../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { pauseSchedule } from '../commands/pause-schedule.server.ts';
import { reportParam, scheduleAt } from '../report-param.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const of = reportParam(args.params);
  return await runAction(args, scheduleAt(of), async () => {
    await pauseSchedule(scope, of, (await readForm(args.request)).get('paused') === 'on');
    return { to: scheduleAt(of), toast: { kind: 'ok', message: 'The schedule is changed.' } };
  });
}

export default NoPage;
