import { Field } from '../../ui/field.tsx';

/** The address somebody signs in with. */
export function EmailField(field: { defaultValue?: string; errors?: string[] }) {
  return <Field name="email" label="Email" type="email" autoComplete="username" inputMode="email" {...field} />;
}
