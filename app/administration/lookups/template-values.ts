import type { TaskTemplateInput } from './task-template.schema.ts';

type Stored = { title: string; details: string; assignee: string | null; dueDays: number | null };

export function storedValues({ title, details, assignee, dueDays }: Stored): Stored {
  return { title, details, assignee, dueDays };
}

export function submittedValues({ assignee, ...fields }: TaskTemplateInput): Stored {
  const chosen = assignee?.userId ? `user:${assignee.userId}` : `workgroup:${assignee?.workgroupId}`;
  return storedValues({ ...fields, assignee: assignee && chosen });
}
