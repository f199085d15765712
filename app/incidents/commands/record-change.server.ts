import { AuditRecord } from '#db/entities/audit-record.ts';
import { HistoryEntry, type Incident } from '#db/entities/incident.ts';
import type { HistoryAction } from '#db/vocabulary/incident.ts';
import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { incidentRecord } from '../queries/incident-record.server.ts';

/** Writes the history entry and the audit record in the transaction of the change; `draft` is the submitted draft. */
export async function recordChange(scope: Scope, incident: Incident, action: HistoryAction, draft?: { id: string }) {
  const { em } = scope;
  await em.flush();
  const entry = em.create(HistoryEntry, {
    incidentId: incident.id,
    actionType: action,
    draftId: draft?.id,
    snapshot: orNotFound(await incidentRecord(scope, incident.id)),
  });
  em.create(AuditRecord, {
    objectType: 'INCIDENT',
    objectId: incident.id,
    objectName: `Incident #${incident.number}`,
    transactionType: action,
    objectHistoryId: entry.id,
  });
  await em.flush();
}
