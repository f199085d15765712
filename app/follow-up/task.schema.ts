import { z } from 'zod';
import { noonUtc } from '#db/vocabulary/calendar-day.ts';
import { isId } from '#db/vocabulary/id.ts';
import { maxRichTextCharacters } from '#db/vocabulary/incident.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';
import { taskLimits } from '#db/vocabulary/task.ts';
import { formKey } from '../ui/forms/form-operation.schema.ts';

const assigneeText = z
  .string('Choose who does it.')
  .refine(
    (text) => text === '' || (/^(user|workgroup):/.test(text) && isId(text.replace(/^\w+:/, ''))),
    'Choose from the list.',
  );

/** `user:<id>` or `workgroup:<id>`. */
const assignee = assigneeText.min(1, 'Choose who does it.').transform(assigneeOf);

/** Templates may leave the assignee open. */
export const optionalAssignee = assigneeText.default('').transform((text) => (text === '' ? null : assigneeOf(text)));

function assigneeOf(text: string) {
  const [kind, id] = text.split(':') as ['user' | 'workgroup', string];
  return kind === 'user' ? { userId: id, workgroupId: null } : { userId: null, workgroupId: id };
}

export const taskTitle = z
  .string('Enter a title.')
  .overwrite(singleLine)
  .min(1, 'Enter a title.')
  .max(taskLimits.title, `Must be at most ${taskLimits.title} characters.`);

export const taskDetails = z
  .string()
  .max(maxRichTextCharacters, `Must be at most ${maxRichTextCharacters.toLocaleString('en-CA')} characters.`)
  .default('');

export const taskInput = z.object({
  title: taskTitle,
  details: taskDetails,
  assignee,
  dueOn: z
    .string()
    .refine((date) => date === '' || noonUtc(date) !== null, 'Enter a date.')
    .transform((date) => date || null)
    .default(null),
});
export type TaskInput = z.output<typeof taskInput>;

export const newTask = taskInput.extend({ key: formKey });
export type NewTask = z.output<typeof newTask>;

export const changedTask = taskInput.extend({ version: z.coerce.number().int().min(0).max(2_147_483_647).catch(0) });
export type ChangedTask = z.output<typeof changedTask>;

export const chosenTemplates = z.object({
  key: formKey,
  templates: z.preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z.array(z.string().refine(isId, 'Choose from the list.')).min(1, 'Choose a task.').max(200),
  ),
  assignee: optionalAssignee,
});
export type ChosenTemplates = z.output<typeof chosenTemplates>;

const note = z.string().trim().max(taskLimits.note, `Must be at most ${taskLimits.note} characters.`).default('');

export const finishInput = z.object({ note });
export const reasonInput = z.object({ note: note.refine((reason) => reason !== '', 'A reason is required') });
