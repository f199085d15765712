import type { SerializeFrom } from '@remix-run/node';
import { TaskTexts } from '../../../follow-up/components/task-texts.tsx';
import { Button, LinkButton, NoDefaultButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Field, Select } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { type Conflict, FormVersion } from '../../../ui/forms/form-version.tsx';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import { Path } from '../../../ui/path.tsx';
import type { taskTemplateForm } from '../queries/task-template-form.server.ts';
import { taskTemplateInput } from '../task-template.schema.ts';

type TaskTemplateDialogProps = SerializeFrom<Awaited<ReturnType<typeof taskTemplateForm>>> & {
  query: string;
  /** Set for a new template. */
  operation?: string;
  reply: { errors: Record<string, string[]>; values?: object; conflict?: Conflict } | undefined;
};

export function TaskTemplateDialog(props: TaskTemplateDialogProps) {
  const { entry, template, version, assignees, query, operation, reply } = props;
  const { form, fields, errors, allErrors } = useSchemaForm(taskTemplateInput, {
    id: 'task-template',
    reply,
    defaultValue: {
      title: template?.title ?? '',
      details: template?.details ?? '',
      assignee: template?.assignee ?? '',
      dueDays: template?.dueDays === null || template === null ? '' : String(template.dueDays),
    },
  });
  const back = `/administration/lookups/${entry.id}/tasks${query}`;
  return (
    <Dialog
      title={template ? 'Edit task of a class' : 'Add task to a class'}
      closeTo={back}
      form={{ ...form, autoComplete: 'off' }}
      foot={
        <>
          {template && (
            <LinkButton
              variant="danger-quiet"
              to={`/administration/lookups/${entry.id}/tasks/${template.id}/delete${query}`}
            >
              Delete
            </LinkButton>
          )}
          <LinkButton to={back}>Cancel</LinkButton>
          <Button variant="primary">Save</Button>
        </>
      }
    >
      <NoDefaultButton />
      <div className="stack">
        <ErrorSummary errors={(errors ?? []).map((message) => ({ message }))} />
        {operation && <input type="hidden" name="operation" value={operation} />}
        {version && <FormVersion version={version} reply={reply} />}
        <p className="quiet">
          <Path parts={entry.path} />
        </p>
        <div className="fields">
          <TaskTexts fields={fields} hasError={Object.keys(allErrors).length > 0} />
          <Select
            {...fieldProps(fields.assignee)}
            label="Assigned to"
            hint="They can read an incident while its task is open, without its hidden details."
            width="c7"
            empty="Whoever adds the task chooses"
            options={assignees}
          />
          <Field
            {...fieldProps(fields.dueDays)}
            label="Due in days"
            hint="From the day on which it is added; empty for no due day."
            width="c5"
            inputMode="numeric"
          />
        </div>
      </div>
    </Dialog>
  );
}
