import { Field, type FieldProps } from '../../ui/field.tsx';

/** The field for the email address of the sign-in. */
export function EmailField(field: Partial<FieldProps>) {
  return <Field name="email" label="Email" type="email" autoComplete="username" inputMode="email" {...field} />;
}
