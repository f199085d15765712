import { AuditRecord } from '#db/entities/audit-record.ts';
import { HistoryEntry, type Incident } from '#db/entities/incident.ts';
import { type HistoryAction, type NotifiedEvent, notifiedEvents } from '#db/vocabulary/incident.ts';
import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { CloseInput } from '../close.schema.ts';
import { incidentRecord } from '../queries/incident-record.server.ts';
import { announceChange } from './announce-change.server.ts';
import { notifyOfIncident } from './notify-of-incident.server.ts';

/** `close` closes the incident in the same change; history names the submitted draft by `draftId`. */
export type ChangeOptions = { close?: CloseInput | undefined; draftId?: string | undefined };

type ChangeDetails = Pick<ChangeOptions, 'draftId'> & {
  reason?: string;
};

/** Writes the history entry and the audit record, tells open pages and queues the emails, in the transaction of the change. */
export async function recordChange(
  scope: Scope,
  incident: Incident,
  action: HistoryAction,
  { draftId, reason = '' }: ChangeDetails = {},
) {
  const { em } = scope;
  await em.flush();
  const entry = em.create(HistoryEntry, {
    incidentId: incident.id,
    actionType: action,
    draftId,
    reason,
    snapshot: orNotFound(await incidentRecord(scope, incident.id)),
  });
  em.create(AuditRecord, {
    objectType: 'INCIDENT',
    objectId: incident.id,
    objectName: `Incident #${incident.number}`,
    transactionType: action,
    objectHistoryId: entry.id,
    objectData: reason ? { reason } : {},
  });
  await em.flush();
  await announceChange(scope, incident);
  if (isNotified(action)) await notifyOfIncident(scope, incident.id, action);
}

const isNotified = (action: HistoryAction): action is NotifiedEvent => notifiedEvents.some((event) => event === action);
