import { DateField } from '../../ui/fields/date-field.tsx';
import { Select } from '../../ui/fields/field.tsx';
import { fieldProps } from '../../ui/fields/field-props.ts';
import type { FieldsOf } from '../../ui/forms/use-schema-form.ts';
import { Path } from '../../ui/path.tsx';
import type { Assignee } from '../queries/assignees.server.ts';
import type { taskInput } from '../task.schema.ts';
import { TaskTexts } from './task-texts.tsx';

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
      <TaskTexts fields={fields} hasError={hasError} />
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
