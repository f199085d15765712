import { z } from 'zod';

export function withOperation<Schema extends z.ZodType>(schema: Schema) {
  return schema.and(z.object({ operation: z.uuid().optional().catch(undefined) }));
}
