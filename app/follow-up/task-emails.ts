/** Emails about tasks that are assigned or handed back, and those about tasks that are due or overdue. */
export const taskEmailKinds = { NEW: 'new tasks', DUE: 'due tasks' } as const;
export type TaskEmailKind = keyof typeof taskEmailKinds;
