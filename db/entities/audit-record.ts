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
 * An append-only record of an action. The database adds the user, the time and a number, and chains its hash to the
 * previous record.
 */
export class AuditRecord extends AuditRecordSchema.class {}
AuditRecordSchema.setClass(AuditRecord);
