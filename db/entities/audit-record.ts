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

/** Append-only. The database adds user, time and number, and chains the entry's hash to the previous one. */
export class AuditRecord extends AuditRecordSchema.class {}
AuditRecordSchema.setClass(AuditRecord);
