import type { HistoryAction } from '#db/vocabulary/incident.ts';

/** The changes of incidents by the names that programs are told. */
export const changeTypes = {
  CREATE: 'incident.created',
  EDIT: 'incident.edited',
  CLOSE: 'incident.closed',
  REOPEN: 'incident.reopened',
  LOCK: 'incident.locked',
  UNLOCK: 'incident.unlocked',
  DELETE: 'incident.deleted',
  NOTE: 'incident.noted',
  APPROVE: 'incident.approved',
  RETURN: 'incident.returned',
  AMEND: 'incident.amended',
} as const satisfies Record<HistoryAction | 'NOTE', string>;

/** For how many days a change is kept. */
export const retentionDays = 30;
