import { linkKindNames, linkKinds } from '#db/vocabulary/incident.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { type FieldsOf, useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import { linkInput } from '../link.schema.ts';

export function LinkFields({ fields, autoFocus }: { fields: FieldsOf<typeof linkInput>; autoFocus?: boolean }) {
  return (
    <>
      <Field
        {...fieldProps(fields.number)}
        label="Incident #"
        inputMode="numeric"
        autoComplete="off"
        autoFocus={autoFocus}
      />
      <Select
        {...fieldProps(fields.kind)}
        label="This incident is"
        options={linkKinds.map((value) => ({ value, label: linkKindNames[value].from }))}
      />
    </>
  );
}

export function LinkForm({ to }: { to: string }) {
  const { form, fields } = useSchemaForm(linkInput, { id: 'link' });
  return (
    <form {...form} method="post" action={to} className="link-form">
      <LinkFields fields={fields} />
      <Button icon="plus">Link incident</Button>
    </form>
  );
}
