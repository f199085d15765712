import type { FieldMetadata } from '@conform-to/react';
import { taskLimits } from '#db/vocabulary/task.ts';
import { Field } from '../../ui/fields/field.tsx';
import { fieldProps } from '../../ui/fields/field-props.ts';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';

type TaskTextsProps = {
  fields: { title: FieldMetadata<string>; details: FieldMetadata<string> };
  hasError: boolean;
};

export function TaskTexts({ fields: { title, details }, hasError }: TaskTextsProps) {
  return (
    <>
      <Field
        {...fieldProps(title)}
        label="Title"
        hint={`What is to be done, in one line. At most ${taskLimits.title} characters.`}
        width="c12"
        required
        autoFocus={!hasError}
      />
      <RichTextField
        id={details.id}
        name={details.name}
        errors={details.errors}
        defaultValue={details.initialValue ?? ''}
        label="Details"
        width="c12"
        rows={3}
      />
    </>
  );
}
