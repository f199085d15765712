import type { z } from 'zod';
import type { DraftBody } from '../../drafts/body/draft-body.ts';
import type { CloseRecord, IncidentRecord } from '../../incidents/incident-record.ts';
import { contentOfBody } from './content-of-body.ts';
import type { incidentShape } from './incident-shape.ts';

/** The record has the names, the body the ids; both must be masked. */
export function readIncident(
  record: IncidentRecord,
  { body, maskedIds }: { body: DraftBody; maskedIds: Set<string> },
): z.input<typeof incidentShape> {
  const isMasked = (id: string) => maskedIds.has(id);
  return {
    id: record.id,
    number: record.number,
    status: record.status,
    version: record.version ?? 0,
    locked: record.locked,
    creationDate: new Date(record.creationDate).toISOString(),
    lastUpdateDate: new Date(record.lastUpdateDate).toISOString(),
    createUserId: record.createUserId,
    createUserName: record.createUserName,
    assignedUserName: record.assignedUserName,
    whatHappened: record.classPath.join(' / '),
    severity: record.severity,
    primaryCause: record.primaryCause,
    ...contentOfBody(body, { clock: 'UTC', incidentId: record.id, isMasked }),
    close: record.close && closeBlock(record.close),
  };
}

export function closeBlock(close: CloseRecord) {
  return {
    closedBy: close.closedBy,
    closeDate: new Date(close.closedAt).toISOString(),
    closeUserName: close.userName,
    closeFirstName: close.firstName,
    closeMiddleName: close.middleName,
    closeLastName: close.lastName,
    closeDepartment: close.department,
    closePosition: close.position,
    closeAlias: close.alias,
    closePhone: close.phone,
    closeMobilePhone: close.mobilePhone,
    closeEmail: close.email,
    closeComments: close.comments,
    closeOpenTasks: close.openTasks ?? '',
  };
}
