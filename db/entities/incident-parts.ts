import { defineEntity, p } from '@mikro-orm/core';
import type { AttachmentType, ItemStatus, ReferredType } from '#db/vocabulary/incident.ts';
import { fieldsOfParts } from '#db/vocabulary/part-fields.ts';
import {
  columnsOf,
  createdAt,
  emptyText,
  falseByDefault,
  optionalId,
  ownedByAccount,
  partColumns,
  pictureColumns,
} from './columns.ts';

const IncidentPersonSchema = defineEntity({
  name: 'IncidentPerson',
  tableName: 'incident_person',
  properties: {
    ...partColumns,
    personId: optionalId(),
    ...columnsOf(fieldsOfParts.persons),
    ...pictureColumns,
    duplicationChecked: falseByDefault(),
  },
});
export class IncidentPerson extends IncidentPersonSchema.class {}
IncidentPersonSchema.setClass(IncidentPerson);

const IncidentLegalEntitySchema = defineEntity({
  name: 'IncidentLegalEntity',
  tableName: 'incident_legal_entity',
  properties: {
    ...partColumns,
    legalEntityId: optionalId(),
    ...columnsOf(fieldsOfParts.legalEntities),
    duplicationChecked: falseByDefault(),
  },
});
export class IncidentLegalEntity extends IncidentLegalEntitySchema.class {}
IncidentLegalEntitySchema.setClass(IncidentLegalEntity);

const ownerColumns = { ownerPersonId: optionalId(), ownerLegalEntityId: optionalId() };

const IncidentVehicleSchema = defineEntity({
  name: 'IncidentVehicle',
  tableName: 'incident_vehicle',
  properties: { ...partColumns, ...ownerColumns, ...columnsOf(fieldsOfParts.vehicles) },
});
export class IncidentVehicle extends IncidentVehicleSchema.class {}
IncidentVehicleSchema.setClass(IncidentVehicle);

const IncidentItemSchema = defineEntity({
  name: 'IncidentItem',
  tableName: 'incident_item',
  properties: {
    ...partColumns,
    ...ownerColumns,
    ...columnsOf(fieldsOfParts.items),
    status: p.text().$type<ItemStatus>().nullable(),
    valueCents: p.bigint('number').nullable(),
  },
});
export class IncidentItem extends IncidentItemSchema.class {}
IncidentItemSchema.setClass(IncidentItem);

const AttachmentSchema = defineEntity({
  name: 'Attachment',
  tableName: 'attachment',
  properties: {
    ...ownedByAccount,
    incidentId: p.uuid(),
    incidentVehicleId: optionalId(),
    incidentItemId: optionalId(),
    fileId: p.uuid(),
    thumbnailFileId: optionalId(),
    name: p.text(),
    comments: emptyText(),
    fileName: p.text(),
    attachmentType: p.text().$type<AttachmentType>(),
    createdAt: createdAt(),
  },
});
export class Attachment extends AttachmentSchema.class {}
AttachmentSchema.setClass(Attachment);

const CorrectiveActionSchema = defineEntity({
  name: 'CorrectiveAction',
  tableName: 'corrective_action',
  properties: {
    ...partColumns,
    ...columnsOf(fieldsOfParts.correctiveActions),
    actionType: p.text().$type<'CREATE' | 'EDIT' | 'CLOSE'>().default('CREATE'),
    referredType: p.text().$type<ReferredType>().nullable(),
  },
});
export class CorrectiveAction extends CorrectiveActionSchema.class {}
CorrectiveActionSchema.setClass(CorrectiveAction);

const CorrectiveActionPersonSchema = defineEntity({
  name: 'CorrectiveActionPerson',
  tableName: 'corrective_action_person',
  properties: {
    accountId: ownedByAccount.accountId,
    correctiveActionId: p.uuid().primary(),
    incidentPersonId: p.uuid().primary(),
  },
});
export class CorrectiveActionPerson extends CorrectiveActionPersonSchema.class {}
CorrectiveActionPersonSchema.setClass(CorrectiveActionPerson);
