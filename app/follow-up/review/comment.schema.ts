import { z } from 'zod';
import { commentLimits, commentSections } from '#db/vocabulary/review-comment.ts';
import { incidentAction } from '../../incidents/incident-action.schema.ts';
import { formKey } from '../../ui/forms/form-operation.schema.ts';

const atMost = (max: number) => `Must be at most ${max.toLocaleString('en-CA')} characters.`;

/** `version` is that of the incident which the reviewer saw; null checks none. */
export const newComment = z.object({
  version: incidentAction.shape.version.nullable().default(null),
  key: formKey,
  section: z.enum(commentSections, 'Choose from the list.'),
  body: z
    .string('Type the comment.')
    .trim()
    .min(1, 'Type the comment.')
    .max(commentLimits.body, atMost(commentLimits.body)),
});
export type NewComment = z.output<typeof newComment>;

export const commentReply = z.object({
  reply: z.string().trim().max(commentLimits.reply, atMost(commentLimits.reply)).default(''),
});
