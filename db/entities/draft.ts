import { defineEntity, p } from '@mikro-orm/core';
import { createdAt, falseByDefault, optionalId, ownedByAccount } from './columns.ts';

/** A repeated save is recognized until this many others have followed it. */
export const maxStoredOperations = 50;

const DraftSchema = defineEntity({
  name: 'Draft',
  tableName: 'draft',
  properties: {
    ...ownedByAccount,
    number: p.bigint('number'),
    incidentId: optionalId(),
    incidentVersion: p.integer().nullable(),
    createUserId: p.uuid(),
    /** The session whose window shows the draft while it is untouched. */
    sessionId: optionalId(),
    createUserName: p.text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    revision: p.integer().default(0),
    touched: falseByDefault(),
    lastClassId: optionalId(),
    /** The body of the incident at the version on which the edit is based. */
    base: p.json().$type<Record<string, unknown>>().nullable(),
    body: p.json().$type<Record<string, unknown>>().default('{}'),
    operations: p.array().columnType('uuid[]').default([]),
  },
});

/** The body keeps typed values, valid or not. */
export class Draft extends DraftSchema.class {
  save(body: Record<string, unknown>, operationId: string) {
    this.body = body;
    this.touched = true;
    this.revision += 1;
    this.updatedAt = new Date();
    this.operations = [operationId, ...this.operations].slice(0, maxStoredOperations);
  }
}
DraftSchema.setClass(Draft);
