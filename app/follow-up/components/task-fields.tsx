import { taskLimits } from '#db/vocabulary/task.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { fieldProps } from '../../ui/field-props.ts';
import { Path } from '../../ui/path.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import type { FieldsOf } from '../../ui/use-schema-form.ts';
import type { Assignee } from '../queries/assignees.server.ts';
import type { taskInput } from '../task.schema.ts';

type TaskFieldsProps = {
  fields: FieldsOf<typeof taskInput>;
  number: number;
  classPath: string[];
  assignees: Assignee[];
  hasError: boolean;
};

export function TaskFields({ fields, number, classPath, assignees, hasError }: TaskFieldsProps) {
  return (
    <div className="fields">
      <p className="quiet c12">
        Incident #{number}
        {classPath.length > 0 && (
          <>
            , <Path parts={classPath} />
          </>
        )}
      </p>
      <Field
        {...fieldProps(fields.title)}
        label="Title"
        hint={`What is to be done, in one line. At most ${taskLimits.title} characters.`}
        width="c12"
        required
        autoFocus={!hasError}
      />
      <RichTextField
        id={fields.details.id}
        name={fields.details.name}
        errors={fields.details.errors}
        defaultValue={fields.details.initialValue ?? ''}
        label="Details"
        width="c12"
        rows={3}
      />
      <Select
        {...fieldProps(fields.assignee)}
        label="Assigned to"
        hint="They can read this incident while the task is open, without its hidden details."
        width="c7"
        required
        empty="Choose"
        options={assignees}
      />
      <DateField {...fieldProps(fields.dueOn)} label="Due day" width="c5" />
    </div>
  );
}
