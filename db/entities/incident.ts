import { defineEntity, p } from '@mikro-orm/core';
import { type ClosedBy, type HistoryAction, type IncidentStatus, incidentStatus } from '#db/vocabulary/incident.ts';
import { maybeId, moment, no, ownedByAccount, stamp, text } from './columns.ts';

const closeColumns = {
  closeFirstName: text(),
  closeMiddleName: text(),
  closeLastName: text(),
  closeDepartment: text(),
  closePosition: text(),
  closeAlias: text(),
  closePhone: text(),
  closeMobilePhone: text(),
  closeEmail: text(),
  closeComments: text(),
};
type CloseFields = Record<keyof typeof closeColumns, string>;

const IncidentSchema = defineEntity({
  name: 'Incident',
  tableName: 'incident',
  properties: {
    ...ownedByAccount,
    number: p.bigint('number'),
    status: p.smallint().$type<IncidentStatus>().default(incidentStatus.open),
    locked: no(),
    version: p.integer().version(),
    createdAt: stamp(),
    updatedAt: stamp().onUpdate(() => new Date()),
    createUserId: p.uuid(),
    createUserName: p.text(),
    assignedUserId: maybeId(),
    reportedAt: moment(),
    occurredAt: moment(),
    occurredUncertain: no(),
    occurredOn: p.date(),
    occurredMinute: p.smallint(),
    reportedOn: p.date(),
    lastClassId: p.uuid(),
    severityId: maybeId(),
    primaryCauseId: maybeId(),
    causeComments: text(),
    summary: text(),
    summaryText: text(),
    lastLocationId: maybeId(),
    locationUnit: text(),
    locationAddress: text(),
    locationStreet: text(),
    locationCityId: maybeId(),
    locationCityName: text(),
    locationStateName: text(),
    locationCountryCode: text(),
    locationPostalCode: text(),
    closedAt: moment().nullable(),
    closedBy: p.text().$type<ClosedBy>().nullable(),
    closeUserId: maybeId(),
    closeUserName: p.text().nullable(),
    ...closeColumns,
  },
});

export class Incident extends IncidentSchema.class {
  isClosed() {
    return this.status === incidentStatus.closed;
  }

  /** Closed by the user, or by someone else for whom he says so. */
  close(user: { userId: string; name: string }, at: Date, said: { closedBy: ClosedBy } & Partial<CloseFields>) {
    Object.assign(this, said, { status: incidentStatus.closed, closedAt: at });
    Object.assign(this, { closeUserId: user.userId, closeUserName: user.name });
  }
}
IncidentSchema.setClass(Incident);

const HistoryEntrySchema = defineEntity({
  name: 'HistoryEntry',
  tableName: 'history_entry',
  properties: {
    ...ownedByAccount,
    incidentId: p.uuid(),
    actionType: p.text().$type<HistoryAction>(),
    draftId: maybeId(),
    snapshot: p.json().$type<object>(),
  },
});

/** One change of an incident: the whole incident as it stood after it. The database adds who changed it and when. */
export class HistoryEntry extends HistoryEntrySchema.class {}
HistoryEntrySchema.setClass(HistoryEntry);
