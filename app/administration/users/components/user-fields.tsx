import { DateField } from '../../../ui/fields/date-field.tsx';
import { Field, Select } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import type { FieldsOf } from '../../../ui/forms/use-schema-form.ts';
import type { editUserInput } from '../user.schema.ts';

type UserFieldsProps = {
  fields: FieldsOf<typeof editUserInput>;
  workgroups: { id: string; name: string }[];
  workgroupWidth?: 'c12';
};

const phone = { type: 'tel', placeholder: '123-456-7890', width: 'c3', half: true } as const;

export function UserFields({ fields, workgroups, workgroupWidth }: UserFieldsProps) {
  return (
    <>
      <Select
        {...fieldProps(fields.workgroupId)}
        label="Workgroup"
        width={workgroupWidth}
        empty={fields.workgroupId.initialValue ? undefined : 'Choose a workgroup'}
        options={workgroups.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Field {...fieldProps(fields.firstName)} label="First name" width="c5" />
      <Field {...fieldProps(fields.middleName)} label="Middle initial" width="c2" half />
      <Field {...fieldProps(fields.lastName)} label="Last name" width="c5" />
      <Field {...fieldProps(fields.company)} label="Company" />
      <DateField {...fieldProps(fields.companyStartDate)} label="Start date" width="c3" />
      <Field {...fieldProps(fields.position)} label="Position" width="c3" />
      <Field {...fieldProps(fields.department)} label="Department" width="c3" half />
      <Field {...fieldProps(fields.division)} label="Division" width="c3" half />
      <Field {...fieldProps(fields.location)} label="Location" width="c3" half />
      <Field {...fieldProps(fields.phone)} {...phone} label="Phone" />
      <Field {...fieldProps(fields.fax)} {...phone} label="Fax" />
    </>
  );
}
