import { z } from 'zod';
import { maxRichTextCharacters } from '#db/vocabulary/incident.ts';
import { taskLimits, taskStates } from '#db/vocabulary/task.ts';
import type { TaskRecord } from '../../incidents/incident-record.ts';
import { day, id, instant, limited, readOnly } from './parts.ts';

const assignee = z.strictObject({
  userId: id.nullable().optional().meta({ description: 'The user who has the task' }),
  userGroupId: id.nullable().optional().meta({
    description: 'The workgroup; a user beside it has taken its task. One of both is needed.',
  }),
  name: readOnly(z.string()).optional(),
});

const fields = {
  title: limited(taskLimits.title).meta({ description: 'What is to be done, in one line' }),
  details: limited(maxRichTextCharacters).meta({ description: 'Markdown' }),
  assignee: assignee.meta({ description: 'Who has the task' }),
  dueDate: day.nullable().meta({ description: "The due day, in the account's time zone; null for none" }),
};

export const taskShape = z
  .strictObject({
    id: readOnly(id),
    ...fields,
    state: readOnly(z.enum(taskStates)).meta({ description: 'Whether the task is open, done or dropped' }),
    assignUserId: readOnly(id),
    assignUserName: readOnly(z.string()),
    note: readOnly(z.string()).meta({ description: 'What was done, or why the task was dropped' }),
    endDate: readOnly(instant.nullable()),
    endUserName: readOnly(z.string().nullable()),
    handBackUserName: readOnly(z.string()),
    handBackReason: readOnly(z.string()),
    version: z.number().int(),
  })
  .meta({ id: 'Task' });

export const givenTask = z.strictObject({
  title: fields.title,
  details: fields.details.optional(),
  assignee: fields.assignee,
  dueDate: fields.dueDate.optional(),
});

/** Accepts what a list answered; read-only fields are ignored. */
export const changedTaskShape = taskShape.partial();

export function taskOf(task: TaskRecord): z.input<typeof taskShape> {
  const { id, title, details, dueOn, state, assignUserId, assignUserName, note, endedAt, endUserName } = task;
  const { handBackUserName, handBackReason, version } = task;
  return {
    id,
    title,
    details,
    assignee: { userId: task.assigneeUserId, userGroupId: task.workgroupId, name: task.assignee },
    dueDate: dueOn,
    state,
    assignUserId,
    assignUserName,
    note,
    endDate: endedAt && new Date(endedAt).toISOString(),
    endUserName,
    handBackUserName,
    handBackReason,
    version,
  };
}

export function taskFields({ title, details, assignee, dueDate }: Partial<z.output<typeof givenTask>>) {
  return { title, details, assignee: assignee && chosen(assignee), dueOn: dueDate ?? '' };
}

function chosen({ userId, userGroupId }: z.output<typeof assignee>): string {
  if (userId) return `user:${userId}`;
  return userGroupId ? `workgroup:${userGroupId}` : '';
}
