import { defineEntity, p } from '@mikro-orm/core';
import type { AttachmentType, ItemStatus, ReferredType } from '#db/vocabulary/incident.ts';
import {
  legalEntityColumns,
  maybeId,
  no,
  ownedByAccount,
  partColumns,
  personColumns,
  pictureColumns,
  stamp,
  text,
} from './columns.ts';

const IncidentPersonSchema = defineEntity({
  name: 'IncidentPerson',
  tableName: 'incident_person',
  properties: {
    ...partColumns,
    personId: maybeId(),
    ...personColumns,
    ...pictureColumns,
    statusInjury: no(),
    statusFirstAid: no(),
    statusHospitalized: no(),
    statusRefusedHelp: no(),
    relationReporter: no(),
    relationVictim: no(),
    relationPersonOfInterest: no(),
    relationSuspect: no(),
    relationWitness: no(),
    relationSubject: no(),
    comments: text(),
    duplicationChecked: no(),
  },
});
export class IncidentPerson extends IncidentPersonSchema.class {}
IncidentPersonSchema.setClass(IncidentPerson);

const IncidentLegalEntitySchema = defineEntity({
  name: 'IncidentLegalEntity',
  tableName: 'incident_legal_entity',
  properties: {
    ...partColumns,
    legalEntityId: maybeId(),
    ...legalEntityColumns,
    owner: no(),
    relationReporter: no(),
    relationVictim: no(),
    relationSubject: no(),
    comments: text(),
    duplicationChecked: no(),
  },
});
export class IncidentLegalEntity extends IncidentLegalEntitySchema.class {}
IncidentLegalEntitySchema.setClass(IncidentLegalEntity);

const ownerColumns = { ownerPersonId: maybeId(), ownerLegalEntityId: maybeId() };

const IncidentVehicleSchema = defineEntity({
  name: 'IncidentVehicle',
  tableName: 'incident_vehicle',
  properties: {
    ...partColumns,
    ...ownerColumns,
    licensePlate: text(),
    stateProvince: text(),
    maker: text(),
    model: text(),
    color: text(),
    vin: text(),
    involvementId: maybeId(),
    comments: text(),
  },
});
export class IncidentVehicle extends IncidentVehicleSchema.class {}
IncidentVehicleSchema.setClass(IncidentVehicle);

const IncidentItemSchema = defineEntity({
  name: 'IncidentItem',
  tableName: 'incident_item',
  properties: {
    ...partColumns,
    ...ownerColumns,
    status: p.text().$type<ItemStatus>().nullable(),
    name: text(),
    brand: text(),
    model: text(),
    color: text(),
    serialNumber: text(),
    company: text(),
    valueCents: p.bigint('number').nullable(),
    comments: text(),
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
    incidentVehicleId: maybeId(),
    incidentItemId: maybeId(),
    fileId: p.uuid(),
    thumbnailFileId: maybeId(),
    name: p.text(),
    comments: text(),
    fileName: p.text(),
    attachmentType: p.text().$type<AttachmentType>(),
    createdAt: stamp(),
  },
});
export class Attachment extends AttachmentSchema.class {}
AttachmentSchema.setClass(Attachment);

const CorrectiveActionSchema = defineEntity({
  name: 'CorrectiveAction',
  tableName: 'corrective_action',
  properties: {
    ...partColumns,
    typeId: maybeId(),
    displayType: text(),
    actionType: p.text().$type<'CREATE' | 'EDIT' | 'CLOSE'>().default('CREATE'),
    details: text(),
    referred: no(),
    referredType: p.text().$type<ReferredType>().nullable(),
    referredInternalDepartmentId: maybeId(),
    referredExternalAgencyId: maybeId(),
    referredContactFirstName: text(),
    referredContactMiddleName: text(),
    referredContactLastName: text(),
    referredContactAlias: text(),
    referredContactPosition: text(),
    referredContactEmail: text(),
    referredContactPhone: text(),
    referredContactMobilePhone: text(),
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
