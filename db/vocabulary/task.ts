export const taskStates = ['OPEN', 'DONE', 'DROPPED'] as const;
export type TaskState = (typeof taskStates)[number];
export const taskStateNames: Record<TaskState, string> = { OPEN: 'Open', DONE: 'Done', DROPPED: 'Dropped' };

/** Events of a task; ASSIGN is a new assignee for the tasks of a user who leaves their workgroup. */
export const taskEvents = ['ADD', 'CHANGE', 'TAKE', 'FINISH', 'HAND_BACK', 'DROP', 'ASSIGN'] as const;
export type TaskEvent = (typeof taskEvents)[number];

/** The fields of a task that a change gives other values; an assignee with their name then. */
export type TaskValues = {
  title: string;
  details: string;
  dueOn: string | null;
  assignee: string;
  assigneeUserId: string | null;
  workgroupId: string | null;
};
export type TaskChanges = { before: Partial<TaskValues>; after: Partial<TaskValues> };

/** Maximum text lengths of a task, and of the name of an assignee in a search, in characters. */
export const taskLimits = { title: 200, note: 500, assignee: 200 } as const;

/** The maximum number of templates of one class, and of days until a task is due. */
export const templateLimits = { ofClass: 30, dueDays: 365 } as const;

/** The maximum number of tasks of one incident. */
export const maxTasks = 200;
