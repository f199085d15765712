import { defineEntity, p } from '@mikro-orm/core';
import type { NotShownReason } from '#db/vocabulary/incident.ts';
import { createdAt, emptyText, falseByDefault, optionalId, ownedByAccount, timestamp } from './columns.ts';

const oneDayMilliseconds = 24 * 3_600_000;

const integers = () =>
  p
    .array((number) => Number(number))
    .columnType('integer[]')
    .default([]);

const StoredFileSchema = defineEntity({
  name: 'StoredFile',
  tableName: 'stored_file',
  properties: {
    ...ownedByAccount,
    key: p.text(),
    purpose: p.text().$type<'ATTACHMENT' | 'PICTURE' | 'REPORT' | 'IMPORT'>(),
    mediaType: p.text(),
    sizeBytes: p.bigint('number'),
    sha256: p.blob(),
    notShown: p.text().$type<NotShownReason>().nullable(),
    /** The digest of the upload, where the stored file differs from it by camera metadata overwritten with zeros. */
    uploadedSha256: p.blob().nullable(),
    /** The draft to which the file was added, until it belongs to an incident. */
    draftId: optionalId(),
    createdAt: createdAt(),
  },
});
export class StoredFile extends StoredFileSchema.class {}
StoredFileSchema.setClass(StoredFile);

const PrintoutSchema = defineEntity({
  name: 'Printout',
  tableName: 'printout',
  properties: {
    ...ownedByAccount,
    /** Incidents, or a report that is a saved search or analysis; the columns of the others are empty. */
    kind: p.text().$type<'INCIDENTS' | 'SEARCH' | 'ANALYSIS'>(),
    incidentId: optionalId(),
    incidentVersion: p.integer().nullable(),
    /** The approval whose version is printed; null for the incident as it is. */
    historyEntryId: optionalId(),
    moreIncidentIds: p.array().columnType('uuid[]').default([]),
    /** The numbers of chosen incidents that the user may view but not print. */
    leftOut: integers(),
    requestedByName: emptyText(),
    timeZone: emptyText(),
    unlockedPersonIds: p.array().columnType('uuid[]').default([]),
    reportId: optionalId(),
    title: emptyText(),
    sort: emptyText(),
    format: p.text().$type<'pdf' | 'xlsx'>().default('pdf'),
    found: p.integer().nullable(),
    finding: emptyText(),
    /** The file of a list is refused once one of its incidents was locked or deleted. */
    listedNumbers: integers(),
    seesLocked: falseByDefault(),
    searchesAll: falseByDefault(),
    requestedBy: p.uuid(),
    state: p.text().$type<'WAITING' | 'READY' | 'FAILED'>().default('WAITING'),
    failure: emptyText(),
    fileId: optionalId(),
    requestedAt: createdAt(),
    finishedAt: timestamp().nullable(),
    keptUntil: timestamp().onCreate(() => new Date(Date.now() + oneDayMilliseconds)),
  },
});

export type RunReport = Pick<Printout, 'title' | 'found' | 'finding' | 'listedNumbers' | 'seesLocked' | 'searchesAll'>;

/** Requested on a page or by a schedule, and made by the worker. */
export class Printout extends PrintoutSchema.class {
  ready(fileId: string, run: Partial<RunReport> = {}) {
    Object.assign(this, run);
    this.state = 'READY';
    this.failure = '';
    this.fileId = fileId;
    this.finishedAt = new Date();
  }
}
PrintoutSchema.setClass(Printout);
