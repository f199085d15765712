import { z } from 'zod';
import { maxReviewReason } from '#db/vocabulary/review.ts';
import { incidentAction } from '../../incidents/incident-action.schema.ts';

export const reviewReason = incidentAction.extend({
  reason: z
    .string()
    .trim()
    .min(1, 'A reason is required')
    .max(maxReviewReason, `Must be at most ${maxReviewReason} characters.`)
    .default(''),
});
export type ReviewReason = z.output<typeof reviewReason>;
