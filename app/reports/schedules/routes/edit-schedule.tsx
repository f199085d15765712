import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { withVersion } from '../../../platform/forms/form-version.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { saveSchedule } from '../commands/save-schedule.server.ts';
import { ScheduleDialog } from '../components/schedule-dialog.tsx';
import { scheduleForm } from '../queries/schedule-form.server.ts';
import { reportParam, scheduleAt } from '../report-param.ts';
import { scheduleInput } from '../schedule.schema.ts';

export const handle: PageHandle = { dialog: true, hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Send on a schedule · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const of = reportParam(args.params);
  return { ...(await scheduleForm(scope, of)), at: scheduleAt(of) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const of = reportParam(args.params);
  return await submit(args, withVersion(scheduleInput), async (input) => {
    await saveSchedule(scope, of, input);
    return { to: scheduleAt(of), toast: { kind: 'ok', message: 'The schedule is saved.' } };
  });
}

export default function EditSchedule() {
  return <ScheduleDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
