import { defineEntity, p } from '@mikro-orm/core';
import { type ClosedBy, type HistoryAction, type IncidentStatus, incidentStatus } from '#db/vocabulary/incident.ts';
import { createdAt, emptyText, falseByDefault, optionalId, ownedByAccount, timestamp } from './columns.ts';

const closeColumns = {
  closeFirstName: emptyText(),
  closeMiddleName: emptyText(),
  closeLastName: emptyText(),
  closeDepartment: emptyText(),
  closePosition: emptyText(),
  closeAlias: emptyText(),
  closePhone: emptyText(),
  closeMobilePhone: emptyText(),
  closeEmail: emptyText(),
  closeComments: emptyText(),
  closeOpenTasks: emptyText(),
};
type CloseFields = Record<keyof typeof closeColumns, string>;

const IncidentSchema = defineEntity({
  name: 'Incident',
  tableName: 'incident',
  properties: {
    ...ownedByAccount,
    number: p.bigint('number'),
    externalId: p.text().nullable(),
    status: p.smallint().$type<IncidentStatus>().default(incidentStatus.open),
    locked: falseByDefault(),
    version: p.integer().version(),
    createdAt: createdAt(),
    updatedAt: createdAt().onUpdate(() => new Date()),
    createUserId: p.uuid(),
    createUserName: p.text(),
    /** The author in the system that an imported incident comes from. */
    originalAuthor: emptyText(),
    assignedUserId: optionalId(),
    reportedAt: timestamp(),
    occurredAt: timestamp(),
    occurredUncertain: falseByDefault(),
    occurredOn: p.date(),
    occurredMinute: p.smallint(),
    reportedOn: p.date(),
    lastClassId: p.uuid(),
    severityId: optionalId(),
    primaryCauseId: optionalId(),
    causeComments: emptyText(),
    summary: emptyText(),
    summaryText: emptyText(),
    lastLocationId: optionalId(),
    locationUnit: emptyText(),
    locationAddress: emptyText(),
    locationStreet: emptyText(),
    locationCityId: optionalId(),
    locationCityName: emptyText(),
    locationStateName: emptyText(),
    locationCountryCode: emptyText(),
    locationPostalCode: emptyText(),
    closedAt: timestamp().nullable(),
    closedBy: p.text().$type<ClosedBy>().nullable(),
    closeUserId: optionalId(),
    closeUserName: p.text().nullable(),
    ...closeColumns,
  },
});

export class Incident extends IncidentSchema.class {
  isClosed() {
    return this.status === incidentStatus.closed;
  }

  /** Closes the incident; `details` names another person where the user records the closing for them. */
  close(user: { userId: string; name: string }, at: Date, details: { closedBy: ClosedBy } & Partial<CloseFields>) {
    Object.assign(this, details, { status: incidentStatus.closed, closedAt: at });
    Object.assign(this, { closeUserId: user.userId, closeUserName: user.name });
  }

  /** Opens a closed incident and clears who closed it, which its history keeps. */
  reopen() {
    const cleared = Object.fromEntries(Object.keys(closeColumns).map((name) => [name, '']));
    Object.assign(this, cleared, { status: incidentStatus.open });
    Object.assign(this, { closedAt: null, closedBy: null, closeUserId: null, closeUserName: null });
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
    draftId: optionalId(),
    reason: emptyText(),
    snapshot: p.json().$type<object>(),
  },
});

/** One change of an incident, with the whole incident after the change. The database adds the user and the time. */
export class HistoryEntry extends HistoryEntrySchema.class {}
HistoryEntrySchema.setClass(HistoryEntry);
