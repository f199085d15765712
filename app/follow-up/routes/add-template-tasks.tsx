import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { viewerAt } from '../../incidents/close-to.server.ts';
import { leaveRefused } from '../../incidents/leave-refused.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { Button, LinkButton, NoDefaultButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Select } from '../../ui/fields/field.tsx';
import { FieldNotes } from '../../ui/fields/field-notes.tsx';
import { counted } from '../../ui/format.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { Path } from '../../ui/path.tsx';
import { addTemplateTasks } from '../commands/add-template-tasks.server.ts';
import { incidentTemplates } from '../queries/incident-templates.server.ts';
import { chosenTemplates } from '../task.schema.ts';
import { templateWords } from '../template-words.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Add tasks from a template · incident #${data?.number} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { refusal, ...form } = await incidentTemplates(scope, args.params.id);
  const back = viewerAt(args.request, form.id);
  leaveRefused(args, refusal, back);
  return { ...form, back };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id } = args.params;
  return await submit(args, chosenTemplates, async (input) => {
    const added = await addTemplateTasks(scope, id, input);
    const message = `${counted(added, 'task')} ${added === 1 ? 'is' : 'are'} added.`;
    return { to: `${viewerAt(args.request, id)}#tasks`, toast: { kind: 'ok', message } };
  });
}

type Typed = { key?: string; templates?: string | string[]; assignee?: string };

export default function AddTemplateTasks() {
  const { classPath, templates, assignees, taskKey, back } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const typed = reply && 'values' in reply ? (reply.values as Typed) : undefined;
  const ticked = typed
    ? [typed.templates ?? []].flat()
    : templates.filter(({ isKnown }) => !isKnown).map(({ id }) => id);
  const hasNone = templates.length === 0;
  const visibleFields = [...(hasNone ? [] : ['templates']), ...(assignees.length > 0 ? ['assignee'] : [])];
  const errors = Object.entries(reply?.errors ?? {}).flatMap(([name, messages]) =>
    visibleFields.includes(name) ? [] : messages,
  );
  return (
    <Dialog
      title="Add tasks from a template"
      closeTo={back}
      form={{ method: 'post', autoComplete: 'off' }}
      foot={
        <>
          <LinkButton href={back}>Cancel</LinkButton>
          {!hasNone && <Button variant="primary">Add tasks</Button>}
        </>
      }
    >
      <NoDefaultButton />
      <div className="stack">
        <input type="hidden" name="key" value={typed?.key ?? taskKey} />
        <ErrorSummary title="Not added" errors={errors.map((message) => ({ message }))} />
        <p className="quiet">
          {hasNone ? 'No template of ' : 'Template of '}
          <Path parts={classPath} />
          {!hasNone && '. You can change each task afterwards.'}
        </p>
        {!hasNone && (
          <fieldset aria-describedby={reply?.errors.templates && 'templates-e'}>
            <legend className="label">Tasks to add</legend>
            <ul className="checks">
              {templates.map((template) => (
                <li key={template.id}>
                  <label className="tick">
                    <input
                      type="checkbox"
                      name="templates"
                      value={template.id}
                      defaultChecked={ticked.includes(template.id)}
                    />
                    <span>
                      <b>{template.title}</b>
                    </span>
                  </label>
                  <p className="hint">
                    {templateWords(template)}
                    {template.isKnown && '. On this incident already'}
                  </p>
                </li>
              ))}
            </ul>
            <FieldNotes id="templates" errors={reply?.errors.templates} />
          </fieldset>
        )}
        {assignees.length > 0 && (
          <Select
            name="assignee"
            label="Assigned to, where the template says nobody"
            hint="They can read this incident while the task is open, without its hidden details."
            errors={reply?.errors.assignee}
            empty="Choose"
            defaultValue={typed?.assignee ?? ''}
            options={assignees}
          />
        )}
      </div>
    </Dialog>
  );
}
