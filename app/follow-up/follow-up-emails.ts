const tasksStay = 'Your tasks stay on the dashboard and under My tasks.';

/** Recipients unsubscribe from each kind separately; `stays` tells where the content is still shown. */
export const followUpEmails = {
  NEW: { about: 'new tasks', stays: tasksStay },
  DUE: { about: 'due tasks', stays: tasksStay },
  RETURNED: { about: 'returned incidents', stays: 'They stay on the dashboard under Returned to me.' },
  WAITING: {
    about: 'incidents that wait for review',
    stays: 'They stay on the dashboard under Waiting for review.',
  },
  /** A reviewer reminds authors of drafts and returned incidents. */
  OWED: { about: 'owed reports', stays: 'Your drafts and what was returned to you stay on the dashboard.' },
} as const;
export type FollowUpEmailKind = keyof typeof followUpEmails;

/** SQL condition: the user has not unsubscribed. */
export const getsEmails = (kind: FollowUpEmailKind, userId = 'acting_user()') => `
not exists (select from task_email_stop s
  where s.account_id = current_account() and s.user_id = ${userId} and s.kind = '${kind}')`;
