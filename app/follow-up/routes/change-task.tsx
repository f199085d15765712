import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { viewerAt } from '../../incidents/close-to.server.ts';
import { leaveRefused } from '../../incidents/leave-refused.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { Button, LinkButton, NoDefaultButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { staysWhenRefused } from '../../ui/forms/stays-when-refused.ts';
import { useSchemaForm } from '../../ui/forms/use-schema-form.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { changeTask } from '../commands/change-task.server.ts';
import { TaskFields } from '../components/task-fields.tsx';
import { taskForm } from '../queries/task-form.server.ts';
import { changedTask } from '../task.schema.ts';

export const handle: PageHandle = { dialog: true, hydrate: true };

export const shouldRevalidate = staysWhenRefused;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Change task · incident #${data?.number} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { refusal, ...form } = await taskForm(scope, args.params.id, args.params.taskId);
  const viewer = new URL(viewerAt(args.request, form.id), 'http://page');
  const back = viewer.pathname + viewer.search;
  leaveRefused(args, refusal, back);
  return { ...form, back, endAt: `/incidents/${form.id}/tasks/${form.taskId}${viewer.search}` };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id, taskId } = args.params;
  return await submit(args, changedTask, async (input) => {
    await changeTask(scope, id, taskId, input);
    return {
      to: `${viewerAt(args.request, id)}#task-${taskId}`,
      toast: { kind: 'ok', message: `Task “${input.title}” is saved.` },
    };
  });
}

export default function ChangeTask() {
  const { back, endAt, task, version, id, taskId, ...choices } = useLoaderData<typeof loader>();
  const { form, fields, allErrors } = useSchemaForm(changedTask, {
    id: 'change-task',
    reply: useActionData<typeof action>(),
    defaultValue: { ...task, version: String(version) },
  });
  return (
    <Dialog
      title="Change task"
      closeTo={back}
      form={{ ...form, autoComplete: 'off' }}
      foot={
        <>
          <LinkButton variant="danger-quiet" className="push-end" href={endAt}>
            Drop task
          </LinkButton>
          <LinkButton href={back}>Cancel</LinkButton>
          <Button variant="primary">Save</Button>
        </>
      }
    >
      <NoDefaultButton />
      <input type="hidden" name={fields.version.name} value={fields.version.initialValue} />
      <ErrorSummary errors={(allErrors[''] ?? []).map((message) => ({ message }))} />
      <TaskFields {...choices} fields={fields} hasError={Object.keys(allErrors).length > 0} />
    </Dialog>
  );
}
