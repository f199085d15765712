import { z } from 'zod';

export function withOperation<Schema extends z.ZodType>(schema: Schema) {
  return schema.and(z.object({ operation: z.uuid().optional().catch(undefined) }));
}

/** Names what a form adds to an incident, so that a form that is sent again adds it once. */
export const formKey = z.uuid('The form could not be read. Try again.');
