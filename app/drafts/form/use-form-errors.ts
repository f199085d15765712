import { type Intent, parse, useForm } from '@conform-to/react';
import { type FormEvent, useMemo } from 'react';
import type { Messages } from '../../platform/forms/form-errors.ts';
import { isValidation, submitterOf } from '../../ui/fields/form-control.ts';

/** Only the server knows the rules, so a change hides a field's error until the next submit. */
export function useFormErrors(id: string, errors: Messages) {
  const refused = useMemo(() => {
    const left = { ...errors };
    const resolve = (_values: object, intent: Intent | null) => {
      if (intent?.type === 'validate') delete left[intent.payload.name ?? ''];
      return { error: { ...left } };
    };
    const hasErrors = Object.keys(errors).length > 0;
    return { resolve, lastResult: { status: hasErrors ? ('error' as const) : undefined, error: errors } };
  }, [errors]);
  const [form] = useForm({
    id,
    lastResult: refused.lastResult,
    onValidate: ({ formData }) => parse(formData, { resolve: refused.resolve }),
    shouldRevalidate: 'onInput',
  });
  return {
    errors: form.allErrors as Messages,
    onCheck(event: FormEvent<HTMLFormElement>): boolean {
      const isCheck = isValidation(submitterOf(event));
      if (isCheck) form.onSubmit(event);
      return isCheck;
    },
  };
}
