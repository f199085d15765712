import { changeTypes } from './change-types.ts';

/** The changes that a webhook can be told of. A lock is told as a deletion, and its end as a creation. */
export const eventKinds = ['CREATE', 'EDIT', 'CLOSE', 'REOPEN', 'NOTE', 'DELETE'] as const;
export type EventKind = (typeof eventKinds)[number];

export const eventTypes: Record<EventKind | 'TEST', string> = { ...changeTypes, TEST: 'webhook.test' };

/** Optional fields of an event, which the account chooses: no texts, and nothing of persons. */
export const eventFields = {
  number: 'Number',
  status: 'Status',
  class: 'Incident class',
  severity: 'Severity',
  location: 'Location',
} as const;
export type EventField = keyof typeof eventFields;
