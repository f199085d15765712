import { z } from 'zod';
import type { FormValue, FormValues } from '../../platform/form-values.ts';

const revision = z.coerce.number().int().min(0).max(2_147_483_647);
const fields = z.custom<FormValues>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));

export const draftPost = z
  .object({
    revision,
    operationId: z.uuid(),
    /** Present in a full post by the browser, in which a missing checkbox is unchecked. */
    whole: z.literal('on').optional(),
    shown: z.string().optional(),
    base: fields.optional(),
    chosen: z
      .object({
        of: z.enum(['draft', 'incident']),
        seen: revision,
        all: z.enum(['theirs', 'mine']).optional(),
        fields: fields.default({}),
      })
      .optional(),
  })
  .catchall(z.custom<FormValue>());
