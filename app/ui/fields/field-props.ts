import type { FieldMetadata } from '@conform-to/react';

/** Returns the properties of a control of `field.tsx` for a text field that `useSchemaForm` or `useReplyForm` holds. */
export function fieldProps({ id, name, errors, initialValue, maxLength, minLength }: FieldMetadata<string>) {
  return { id, name, errors, maxLength, defaultValue: initialValue, required: minLength ? true : undefined };
}
