import { z } from 'zod';
import { maxReviewHours } from '#db/vocabulary/review.ts';

const hoursRule = `Enter a number of hours from 1 to ${maxReviewHours}.`;

export const reviewSettingsInput = z.object({
  reviewOwn: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
  reviewHours: z
    .string({ error: hoursRule })
    .trim()
    .regex(/^\d{1,3}$/, hoursRule)
    .transform(Number)
    .refine((hours) => hours >= 1 && hours <= maxReviewHours, hoursRule),
});
export type ReviewSettingsInput = z.output<typeof reviewSettingsInput>;
