import type { HistoryAction } from '#db/vocabulary/incident.ts';

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

export const retentionDays = 30;
