import { type FieldMetadata, getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { useMemo } from 'react';
import type { z } from 'zod';
import { textLengths } from '../fields/text-lengths.ts';

type Options<Name extends string> = {
  id: string;
  reply?: { errors: Record<string, string[]>; values?: object };
  defaultValue?: { [name in Name]?: string | null | object[] };
  /** For forms whose button is disabled until they are valid. */
  validatesOnBlur?: boolean;
};

type FormSchema = z.ZodType<unknown, Record<string, unknown>>;
type NameOf<Values> = Values extends Values ? keyof Values & string : never;

export type FieldsOf<Schema extends FormSchema> = Record<NameOf<z.input<Schema>>, FieldMetadata<string>>;

/** Shows the server's errors, then the schema's; focuses the first and hides each once corrected. */
export function useSchemaForm<Schema extends FormSchema>(
  schema: Schema,
  { id, reply, defaultValue, validatesOnBlur }: Options<NameOf<z.input<Schema>>>,
) {
  const lastResult = useMemo(
    () => reply && { status: 'error' as const, error: reply.errors, initialValue: reply.values as TextValues },
    [reply],
  );
  const constraint = useMemo(() => textLengths(schema), [schema]);
  const [form, fields] = useForm<TextValues>({
    id,
    lastResult,
    constraint,
    defaultValue: defaultValue as TextValues,
    onValidate: ({ formData }) => parseWithZod(formData, { schema, disableAutoCoercion: true }) as never,
    shouldValidate: validatesOnBlur ? 'onBlur' : 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  return {
    form: { ...getFormProps(form), 'data-unsaved': reply?.values ? '' : undefined },
    fields: fields as unknown as FieldsOf<Schema>,
    errors: form.errors,
    allErrors: form.allErrors,
    insert: form.insert<object[]>,
    remove: form.remove<object[]>,
    reorder: form.reorder<object[]>,
  };
}

type TextValues = Record<string, string>;
