import { z } from 'zod';
import { templateLimits } from '#db/vocabulary/task.ts';
import { optionalAssignee, taskDetails, taskTitle } from '../../follow-up/task.schema.ts';

/** `dueDays` counts from the day on which the task is added. */
export const taskTemplateInput = z.object({
  title: taskTitle,
  details: taskDetails,
  assignee: optionalAssignee,
  dueDays: z
    .string()
    .trim()
    .refine((days) => days === '' || (/^\d{1,3}$/.test(days) && Number(days) <= templateLimits.dueDays), {
      message: `Enter a number of days from 0 to ${templateLimits.dueDays}.`,
    })
    .transform((days) => (days === '' ? null : Number(days)))
    .default(null),
});
export type TaskTemplateInput = z.output<typeof taskTemplateInput>;
