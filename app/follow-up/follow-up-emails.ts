const tasksStay = 'Your tasks stay on the dashboard and under My tasks.';

/** Emails about follow-up that a person can leave, each kind for itself: what they are about, and where it is still shown. */
export const followUpEmails = {
  /** A task that is assigned or handed back. */
  NEW: { about: 'new tasks', stays: tasksStay },
  DUE: { about: 'due tasks', stays: tasksStay },
  /** An incident that a reviewer has returned to its author. */
  RETURNED: { about: 'returned incidents', stays: 'They stay on the dashboard under Returned to me.' },
  /** Incidents that have waited too long for their review. */
  WAITING: {
    about: 'incidents that wait for review',
    stays: 'They stay on the dashboard under Waiting for review.',
  },
  /** Drafts and returned incidents of which a reviewer reminds their author. */
  OWED: { about: 'owed reports', stays: 'Your drafts and what was returned to you stay on the dashboard.' },
} as const;
export type FollowUpEmailKind = keyof typeof followUpEmails;

/** SQL: whether a user of the account gets emails of a kind. */
export const getsEmails = (kind: FollowUpEmailKind, userId = 'acting_user()') => `
not exists (select from task_email_stop s
  where s.account_id = current_account() and s.user_id = ${userId} and s.kind = '${kind}')`;
