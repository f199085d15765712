import type { TaskTemplateInput } from './task-template.schema.ts';

type Stored = { title: string; details: string; assignee: string | null; dueDays: number | null };

/** Returns what the form of a template shows and changes; the assignee as in the options of its select. */
export function storedValues({ title, details, assignee, dueDays }: Stored): Stored {
  return { title, details, assignee, dueDays };
}

export function submittedValues({ assignee, ...fields }: TaskTemplateInput): Stored {
  const chosen = assignee?.userId ? `user:${assignee.userId}` : `workgroup:${assignee?.workgroupId}`;
  return storedValues({ ...fields, assignee: assignee && chosen });
}
