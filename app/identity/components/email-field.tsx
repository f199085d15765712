import { Field } from '../../ui/field.tsx';

export function EmailField(field: { defaultValue?: string; errors?: string[]; autoFocus?: boolean }) {
  return <Field name="email" label="Email" type="email" autoComplete="username" inputMode="email" {...field} />;
}
