import { defineEntity, p } from '@mikro-orm/core';
import type { NotShownReason } from '#db/vocabulary/incident.ts';
import { createdAt, optionalId, ownedByAccount, timestamp } from './columns.ts';

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
    incidentId: p.uuid(),
    incidentVersion: p.integer(),
    /** The approval whose version is printed; null for the incident as it is. */
    historyEntryId: optionalId(),
    moreIncidentIds: p.array().columnType('uuid[]').default([]),
    /** The numbers of chosen incidents that the user may view but not print. */
    leftOut: p
      .array((number) => Number(number))
      .columnType('integer[]')
      .default([]),
    requestedBy: p.uuid(),
    requestedByName: p.text(),
    timeZone: p.text(),
    unlockedPersonIds: p.array().columnType('uuid[]').default([]),
    state: p.text().$type<'WAITING' | 'READY' | 'FAILED'>().default('WAITING'),
    fileId: optionalId(),
    requestedAt: createdAt(),
    finishedAt: timestamp().nullable(),
  },
});

/** Requested on a page, and rendered by the worker. */
export class Printout extends PrintoutSchema.class {
  ready(fileId: string) {
    this.state = 'READY';
    this.fileId = fileId;
    this.finishedAt = new Date();
  }

  fail() {
    this.state = 'FAILED';
    this.finishedAt = new Date();
  }
}
PrintoutSchema.setClass(Printout);
