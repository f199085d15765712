import type { Incident } from '#db/entities/incident.ts';
import type { HistoryAction } from '#db/vocabulary/incident.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { CloseInput } from '../close.schema.ts';
import { type ChangeDetails, recordChanges } from './record-changes.server.ts';

/** `close` closes the incident in the same change; history names the submitted draft by `draftId`. */
export type ChangeOptions = { close?: CloseInput | undefined; draftId?: string | undefined };

/** Writes history and audit, tells open pages and queues the emails, in the transaction of the change. */
export async function recordChange(
  scope: Scope,
  incident: Incident,
  action: HistoryAction,
  details: ChangeDetails = {},
) {
  await recordChanges(scope, [incident], action, details);
}
