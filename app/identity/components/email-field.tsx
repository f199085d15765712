import { Field, type FieldProps } from '../../ui/fields/field.tsx';

export function EmailField(field: Partial<FieldProps>) {
  return <Field name="email" label="Email" type="email" autoComplete="username" inputMode="email" {...field} />;
}
