import { parseWithZod } from '@conform-to/zod/v4';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { useHydrated } from '../use-hydrated.ts';

type FormSchema = z.ZodType<unknown, Record<string, unknown>>;

/** Returns true where no script runs. */
export function useIsValid(schema: FormSchema, defaultValue: Record<string, string | null | undefined>) {
  const isHydrated = useHydrated();
  const [isValid, setValid] = useState(() => satisfies(schema, formDataOf(defaultValue)));
  return {
    isValid: isValid || !isHydrated,
    onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) =>
      setValid(satisfies(schema, new FormData(currentTarget))),
  };
}

function satisfies(schema: FormSchema, fields: FormData) {
  return parseWithZod(fields, { schema, disableAutoCoercion: true }).status === 'success';
}

function formDataOf(values: Record<string, string | null | undefined>) {
  const fields = new FormData();
  for (const [name, value] of Object.entries(values)) fields.append(name, value ?? '');
  return fields;
}
