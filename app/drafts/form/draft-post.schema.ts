import { z } from 'zod';
import type { FormValue, FormValues } from '../../platform/form-values.ts';

const revision = z.coerce.number().int().min(0).max(2_147_483_647);
const fields = z.custom<FormValues>((said) => typeof said === 'object' && said !== null && !Array.isArray(said));

/** What every post of the form carries beside its fields. */
export const draftPost = z
  .object({
    revision,
    operationId: z.uuid(),
    /** Without a button nothing is submitted. */
    intent: z.string().default('keep'),
    /** The browser sent the whole form: a switch that is not there is off. */
    whole: z.literal('on').optional(),
    /** Fingerprints of the fields as the form showed them. */
    shown: z.string().optional(),
    /** What the changed fields were before. */
    base: fields.optional(),
    /** Which of two versions was chosen, for each field or for all. */
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
