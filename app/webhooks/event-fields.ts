import { changeTypes } from './change-types.ts';

/** A lock is announced as a deletion, and its end as a creation. */
export const eventKinds = ['CREATE', 'EDIT', 'CLOSE', 'REOPEN', 'NOTE', 'DELETE'] as const;
export type EventKind = (typeof eventKinds)[number];

export const eventTypes: Record<EventKind | 'TEST', string> = { ...changeTypes, TEST: 'webhook.test' };

/** Optional fields that the account chooses: no texts, and nothing of persons. */
export const eventFields = {
  number: 'Number',
  status: 'Status',
  class: 'Incident class',
  severity: 'Severity',
  location: 'Location',
} as const;
export type EventField = keyof typeof eventFields;
