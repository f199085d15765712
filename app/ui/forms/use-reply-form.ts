import { type FieldMetadata, getFormProps, type Intent, parse, useForm } from '@conform-to/react';
import { useMemo } from 'react';
import type { textLengths } from '../fields/text-lengths.ts';

type TextValues = Record<string, string>;
type Reply = { errors: Record<string, string[]>; values?: object };

type Options = {
  /** Checks without a schema; a field shows its error when it loses the focus. */
  check?: (values: { [name: string]: unknown }) => Reply['errors'];
  /** Comes from `textLengths`, which only the server can call. */
  lengths?: ReturnType<typeof textLengths>;
};

/** Needs no schema in the browser: shows the reply's errors, focuses the first, and hides those of changed fields. */
export function useReplyForm<Name extends string = string>(
  id: string,
  reply: Reply | undefined,
  defaultValue: { [name in Name]?: string | null },
  { check, lengths }: Options = {},
) {
  const { lastResult, resolve } = useMemo(() => {
    const left = { ...reply?.errors };
    return {
      lastResult: reply && { status: 'error' as const, error: reply.errors, initialValue: reply.values as TextValues },
      resolve(value: object, intent: Intent | null) {
        if (intent?.type !== 'validate') return { value };
        delete left[intent.payload.name ?? ''];
        return { error: { ...left, ...check?.(value as TextValues) } };
      },
    };
  }, [reply, check]);
  const [form, fields] = useForm<TextValues>({
    id,
    lastResult,
    constraint: lengths,
    defaultValue: defaultValue as TextValues,
    onValidate: ({ formData }) => parse(formData, { resolve }) as never,
    shouldValidate: check ? 'onBlur' : 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  return {
    form: { ...getFormProps(form), 'data-unsaved': reply?.values ? '' : undefined },
    fields: fields as Record<Name, FieldMetadata<string>>,
    errors: form.allErrors,
  };
}

export function replyFieldProps({ id, name, errors, initialValue }: FieldMetadata<string>) {
  return { id, name, errors, defaultValue: initialValue };
}
