import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { viewerAt } from '../../incidents/close-to.server.ts';
import { leaveRefused } from '../../incidents/leave-refused.server.ts';
import { keyOfContents } from '../../platform/forms/form-operation.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { Button, LinkButton, NoDefaultButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { staysWhenRefused } from '../../ui/forms/stays-when-refused.ts';
import { useSchemaForm } from '../../ui/forms/use-schema-form.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { addTask } from '../commands/add-task.server.ts';
import { TaskFields } from '../components/task-fields.tsx';
import { newTaskForm } from '../queries/new-task-form.server.ts';
import { newTask } from '../task.schema.ts';

export const handle: PageHandle = { dialog: true, hydrate: true };

export const shouldRevalidate = staysWhenRefused;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Add task · incident #${data?.number} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { refusal, ...form } = await newTaskForm(scope, args.params.id);
  const back = viewerAt(args.request, form.id);
  leaveRefused(args, refusal, back);
  return { ...form, back };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id } = args.params;
  return await submit(args, newTask, async (input) => {
    const taskId = await addTask(scope, id, { ...input, key: keyOfContents(input) });
    return {
      to: `${viewerAt(args.request, id)}#task-${taskId}`,
      toast: { kind: 'ok', message: `Task “${input.title}” is added.` },
    };
  });
}

export default function AddTask() {
  const { taskKey, back, id, ...choices } = useLoaderData<typeof loader>();
  const { form, fields, allErrors } = useSchemaForm(newTask, {
    id: 'add-task',
    reply: useActionData<typeof action>(),
    defaultValue: { key: taskKey },
  });
  const errors = [...(allErrors[''] ?? []), ...(allErrors.key ?? [])];
  return (
    <Dialog
      title="Add task"
      closeTo={back}
      form={{ ...form, autoComplete: 'off' }}
      foot={
        <>
          <LinkButton href={back}>Cancel</LinkButton>
          <Button variant="primary">Add task</Button>
        </>
      }
    >
      <NoDefaultButton />
      <input type="hidden" name={fields.key.name} value={fields.key.initialValue} />
      <ErrorSummary title="Not added" errors={errors.map((message) => ({ message }))} />
      <TaskFields {...choices} fields={fields} hasError={Object.keys(allErrors).length > 0} />
    </Dialog>
  );
}
