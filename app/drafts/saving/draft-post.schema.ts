import { z } from 'zod';
import { partKinds } from '#db/vocabulary/part-fields.ts';
import type { FormValue, FormValues } from '../../platform/forms/form-values.ts';

const revision = z.coerce.number().int().min(0).max(2_147_483_647);
const fields = z.custom<FormValues>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));

const id = z.uuid().lowercase();
const partChange = z.discriminatedUnion('act', [
  z.object({ act: z.literal('add'), kind: z.enum(partKinds), id }),
  z.object({ act: z.enum(['remove', 'restore']), id }),
]);

export const draftPost = z
  .object({
    revision,
    operationId: z.uuid(),
    /** Set in a full post by the browser, in which a missing checkbox is unchecked. */
    whole: z.literal('on').optional(),
    shown: z.string().optional(),
    /** Part changes that a hydrated form shows already, in order. */
    parts: z.array(partChange).max(200).optional(),
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
