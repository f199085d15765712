import { z } from 'zod';
import { noonUtc } from '#db/vocabulary/calendar-day.ts';
import { isId } from '#db/vocabulary/id.ts';
import { maxRichTextCharacters } from '#db/vocabulary/incident.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';
import { taskLimits } from '#db/vocabulary/task.ts';

/** A user as `user:<id>`, or a workgroup as `workgroup:<id>`. */
const assignee = z
  .string('Choose who does it.')
  .min(1, 'Choose who does it.')
  .refine(
    (text) => text === '' || (/^(user|workgroup):/.test(text) && isId(text.replace(/^\w+:/, ''))),
    'Choose from the list.',
  )
  .transform((text) => {
    const [kind, id] = text.split(':') as ['user' | 'workgroup', string];
    return kind === 'user' ? { userId: id, workgroupId: null } : { userId: null, workgroupId: id };
  });

export const taskInput = z.object({
  title: z
    .string('Enter a title.')
    .overwrite(singleLine)
    .min(1, 'Enter a title.')
    .max(taskLimits.title, `Must be at most ${taskLimits.title} characters.`),
  details: z
    .string()
    .max(maxRichTextCharacters, `Must be at most ${maxRichTextCharacters.toLocaleString('en-CA')} characters.`)
    .default(''),
  assignee,
  dueOn: z
    .string()
    .refine((date) => date === '' || noonUtc(date) !== null, 'Enter a date.')
    .transform((date) => date || null)
    .default(null),
});
export type TaskInput = z.output<typeof taskInput>;

/** `key` names the task, so that a form that is sent again adds it once. */
export const newTask = taskInput.extend({ key: z.uuid('The form could not be read. Try again.') });
export type NewTask = z.output<typeof newTask>;

/** The version of the task that the form showed. */
export const changedTask = taskInput.extend({ version: z.coerce.number().int().min(0).max(2_147_483_647).catch(0) });
export type ChangedTask = z.output<typeof changedTask>;

const note = z.string().trim().max(taskLimits.note, `Must be at most ${taskLimits.note} characters.`).default('');

export const finishInput = z.object({ note });
export const reasonInput = z.object({ note: note.refine((reason) => reason !== '', 'A reason is required') });
