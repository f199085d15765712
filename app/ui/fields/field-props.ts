import type { FieldMetadata } from '@conform-to/react';

/** For text fields of `useSchemaForm` or `useReplyForm`. */
export function fieldProps({ id, name, errors, initialValue, maxLength, minLength }: FieldMetadata<string>) {
  return { id, name, errors, maxLength, defaultValue: initialValue, required: minLength ? true : undefined };
}
