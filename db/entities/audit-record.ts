import { defineEntity, p } from '@mikro-orm/core';
import type { AuditObjectType } from '#db/vocabulary/audit.ts';
import { emptyText, optionalId, ownedByAccount } from './columns.ts';

const AuditRecordSchema = defineEntity({
  name: 'AuditRecord',
  tableName: 'audit_record',
  properties: {
    ...ownedByAccount,
    objectType: p.text().$type<AuditObjectType>(),
    objectId: optionalId(),
    objectName: emptyText(),
    transactionType: p.text(),
    objectHistoryId: optionalId(),
    objectData: p.json().$type<object>().default('{}'),
  },
});

/**
 * What was done: written once. The database adds who did it and when, numbers it and chains its hash to the record
 * before.
 */
export class AuditRecord extends AuditRecordSchema.class {}
AuditRecordSchema.setClass(AuditRecord);
