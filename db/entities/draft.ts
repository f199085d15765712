import { defineEntity, p } from '@mikro-orm/core';
import { createdAt, falseByDefault, optionalId, ownedByAccount } from './columns.ts';

/** How many operations a draft remembers: a save may be repeated until this many others have come after it. */
export const operationsKept = 50;

const DraftSchema = defineEntity({
  name: 'Draft',
  tableName: 'draft',
  properties: {
    ...ownedByAccount,
    number: p.bigint('number'),
    incidentId: optionalId(),
    incidentVersion: p.integer().nullable(),
    createUserId: p.uuid(),
    createUserName: p.text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    revision: p.integer().default(0),
    touched: falseByDefault(),
    lastClassId: optionalId(),
    /** What an edit began from: the body as the incident stood at that version. */
    base: p.json().$type<Record<string, unknown>>().nullable(),
    body: p.json().$type<Record<string, unknown>>().default('{}'),
    operations: p.array().columnType('uuid[]').default([]),
  },
});

/** An incident being written; its body keeps what was typed, right or wrong, until it is submitted. */
export class Draft extends DraftSchema.class {
  save(body: Record<string, unknown>, operationId: string) {
    this.body = body;
    this.touched = true;
    this.revision += 1;
    this.updatedAt = new Date();
    this.operations = [operationId, ...this.operations].slice(0, operationsKept);
  }
}
DraftSchema.setClass(Draft);
