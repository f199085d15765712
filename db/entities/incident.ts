import { defineEntity, p } from '@mikro-orm/core';
import { type ClosedBy, type HistoryAction, type IncidentStatus, incidentStatus } from '#db/vocabulary/incident.ts';
import type { ReviewState } from '#db/vocabulary/review.ts';
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
    /** The author in the system of an imported incident. */
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
    reviewState: p.text().$type<ReviewState>().default('NONE'),
    reviewSince: timestamp().nullable(),
    reviewUserId: optionalId(),
    reviewUserName: emptyText(),
    reviewReturns: p.integer().default(0),
  },
});

export class Incident extends IncidentSchema.class {
  isClosed() {
    return this.status === incidentStatus.closed;
  }

  /** `details` names another person where the user closes the incident for them. */
  close(user: { userId: string; name: string }, at: Date, details: { closedBy: ClosedBy } & Partial<CloseFields>) {
    Object.assign(this, details, { status: incidentStatus.closed, closedAt: at });
    Object.assign(this, { closeUserId: user.userId, closeUserName: user.name });
  }

  /** The history keeps who closed the incident. */
  reopen() {
    const cleared = Object.fromEntries(Object.keys(closeColumns).map((name) => [name, '']));
    Object.assign(this, cleared, { status: incidentStatus.open });
    Object.assign(this, { closedAt: null, closedBy: null, closeUserId: null, closeUserName: null });
  }

  isApproved() {
    return this.reviewState === 'APPROVED';
  }

  /** The first user to save the incident is its author; a later save keeps author and waiting time. */
  requestReview(user: { userId: string; name: string }, at: Date) {
    if (this.reviewState === 'NONE') Object.assign(this, { reviewUserId: user.userId, reviewUserName: user.name });
    if (this.reviewState !== 'WAITING') Object.assign(this, { reviewState: 'WAITING', reviewSince: at });
  }

  approve(at: Date) {
    Object.assign(this, { reviewState: 'APPROVED', reviewSince: at });
  }

  returnToAuthor(at: Date) {
    Object.assign(this, { reviewState: 'RETURNED', reviewSince: at, reviewReturns: this.reviewReturns + 1 });
  }

  /** The user who amends the incident becomes its author. */
  amend(user: { userId: string; name: string }, at: Date) {
    Object.assign(this, {
      reviewState: 'WAITING',
      reviewSince: at,
      reviewUserId: user.userId,
      reviewUserName: user.name,
    });
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

/** Holds the whole incident after the change. The database adds user and time. */
export class HistoryEntry extends HistoryEntrySchema.class {}
HistoryEntrySchema.setClass(HistoryEntry);
