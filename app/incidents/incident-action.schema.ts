import { z } from 'zod';
import { maxLockReason } from '#db/vocabulary/limits.ts';
import { closeInput } from './close.schema.ts';

/** The version that the user saw in the dialog. */
const version = z.coerce.number().int().min(0).max(2_147_483_647).catch(0);

export const incidentAction = z.object({ version });

export const lockInput = z.object({
  version,
  reason: z
    .string()
    .trim()
    .min(1, 'A reason is required')
    .max(maxLockReason, `Must be at most ${maxLockReason} characters.`)
    .default(''),
});
export type LockInput = z.output<typeof lockInput>;

export const closeAction = z.intersection(incidentAction, closeInput);
