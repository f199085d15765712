import { z } from 'zod';
import { attachmentLimits } from '#db/vocabulary/limits.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';

const name = z
  .string('Name is required')
  .overwrite(singleLine)
  .min(1, 'Name is required')
  .max(attachmentLimits.name, `Name must be at most ${attachmentLimits.name} characters.`);
const comments = z
  .string()
  .trim()
  .max(attachmentLimits.comments, `Description must be at most ${attachmentLimits.comments} characters.`)
  .default('');

export const newAttachment = z.object({ name, file: z.string('A file is required').min(1, 'A file is required') });

export const changedAttachment = z.object({ name, comments });
