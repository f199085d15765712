import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { orNotFound } from '../../../auth/authorize.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { deleteSchedule } from '../commands/delete-schedule.server.ts';
import { schedulePage } from '../queries/schedule-page.server.ts';
import { reportParam, scheduleAt } from '../report-param.ts';
import { timingInWords } from '../timing-words.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Stop sending · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const of = reportParam(args.params);
  const { name, schedule } = await schedulePage(scope, of);
  return { name, timing: timingInWords(orNotFound(schedule, 'schedule')), at: scheduleAt(of) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const of = reportParam(args.params);
  return await submit(args, z.object({}), async () => {
    await deleteSchedule(scope, of);
    return { to: scheduleAt(of), toast: { kind: 'ok', message: 'The report is no longer sent.' } };
  });
}

export default function DeleteSchedule() {
  const { name, timing, at } = useLoaderData<typeof loader>();
  const foot = (
    <>
      <LinkButton to={at} autoFocus>
        Cancel
      </LinkButton>
      <Button variant="danger-fill">Stop sending</Button>
    </>
  );
  return (
    <ConfirmDialog title="Stop sending" closeTo={at} form={{}} foot={foot}>
      <FormProblem />
      <p>{`Are you sure that “${name}” should no longer be sent ${timing}?`}</p>
      <p className="quiet">Its people, its times and the list of its runs are deleted. The report stays.</p>
    </ConfirmDialog>
  );
}
