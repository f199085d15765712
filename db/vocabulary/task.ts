export const taskStates = ['OPEN', 'DONE', 'DROPPED'] as const;
export type TaskState = (typeof taskStates)[number];
export const taskStateNames: Record<TaskState, string> = { OPEN: 'Open', DONE: 'Done', DROPPED: 'Dropped' };

/** ASSIGN is a new assignee for the tasks of a user who leaves their workgroup. */
export const taskEvents = ['ADD', 'CHANGE', 'TAKE', 'FINISH', 'HAND_BACK', 'DROP', 'ASSIGN'] as const;
export type TaskEvent = (typeof taskEvents)[number];

/** The assignee is the name at that time. */
export type TaskValues = {
  title: string;
  details: string;
  dueOn: string | null;
  assignee: string;
  assigneeUserId: string | null;
  workgroupId: string | null;
};
export type TaskChanges = { before: Partial<TaskValues>; after: Partial<TaskValues> };

/** Characters; `assignee` is a name in a search. */
export const taskLimits = { title: 200, note: 500, assignee: 200 } as const;

/** `ofClass` counts templates; `dueDays` are days until a task is due. */
export const templateLimits = { ofClass: 30, dueDays: 365 } as const;

/** The limit of an incident. */
export const maxTasks = 200;
