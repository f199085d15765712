import { type MeasurementType, measurementType } from '#db/vocabulary/account.ts';
import {
  itemStatusNames,
  legalEntityRelations,
  type PersonDescription,
  personRelations,
  personStatuses,
} from '#db/vocabulary/incident.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import { descriptionFields, fieldsOfParts, legalEntityFields, personFields } from '#db/vocabulary/part-fields.ts';
import type { ViewerDisplay } from '../../auth/viewer-display.ts';
import { type Display, displayName, formatDate, formatDateTime, formatMoney } from '../../ui/format.ts';
import { addressLine } from '../address-line.ts';
import type {
  CloseRecord,
  CorrectiveActionRecord,
  ItemRecord,
  LegalEntityRecord,
  PersonRecord,
  VehicleRecord,
} from '../incident-record.ts';

/** `width` is the share of the row. */
export type Detail = [label: string, text: string | null | undefined, width?: 'half' | 'double' | 'most' | 'full'];

export type PartDetails = { name: string; tags: (string | false | null)[]; details: Detail[] };

export function personDetails(person: PersonRecord, display: ViewerDisplay): PartDetails {
  const { alias, lookupPersonTypeId, lookupDepartmentId, position } = personFields;
  return {
    name: person.displayName,
    tags: [
      ...trueLabels(person, personRelations),
      ...trueLabels(person, personStatuses),
      person.isEmployee && 'Employee',
    ],
    details: [
      [alias.label, person.alias],
      [lookupPersonTypeId.label, person.personType],
      [lookupDepartmentId.label, person.department],
      [position.label, person.position],
      ...descriptionDetails(person, display),
      [fieldsOfParts.persons.comments.label, person.comments, 'full'],
    ],
  };
}

/** Shown only after a user with the privacy privilege has revealed the person's details. */
export function privateDetails(person: PersonRecord, display: Display): Detail[] {
  const { dateOfBirth, lookupGenderTypeId, phone, mobilePhone, email } = personFields;
  return [
    [dateOfBirth.label, person.dateOfBirth && formatDate(person.dateOfBirth, display)],
    [lookupGenderTypeId.label, person.genderType],
    [phone.label, person.phone],
    [mobilePhone.label, person.mobilePhone],
    [email.label, person.email],
    ...(person.isEmployee ? [] : [['Address', addressLine(person), 'most'] satisfies Detail]),
  ];
}

export function legalEntityDetails(entity: LegalEntityRecord): PartDetails {
  const { contact, phone, mobilePhone, email } = legalEntityFields;
  return {
    name: entity.name,
    tags: [entity.owner && fieldsOfParts.legalEntities.owner.label, ...trueLabels(entity, legalEntityRelations)],
    details: [
      [contact.label, entity.contact],
      [phone.label, entity.phone],
      [mobilePhone.label, entity.mobilePhone],
      [email.label, entity.email, 'double'],
      ['Address', addressLine(entity), 'most'],
      [fieldsOfParts.legalEntities.comments.label, entity.comments, 'full'],
    ],
  };
}

export function vehicleDetails(vehicle: VehicleRecord, at: number): PartDetails {
  const { ownerId, stateProvince, maker, model, color, vin, comments } = fieldsOfParts.vehicles;
  return {
    name: vehicle.licensePlate || `Vehicle ${at + 1}`,
    tags: [vehicle.involvement],
    details: [
      [ownerId.label, vehicle.ownerName],
      [stateProvince.label, vehicle.stateProvince],
      [maker.label, vehicle.maker],
      [model.label, vehicle.model],
      [color.label, vehicle.color],
      [vin.label, vehicle.vin],
      [comments.label, vehicle.comments, 'full'],
    ],
  };
}

export function itemDetails(item: ItemRecord, at: number): PartDetails {
  const { ownerId, value, brand, model, color, serialNumber, company, comments } = fieldsOfParts.items;
  return {
    name: item.name || `Item ${at + 1}`,
    tags: [item.status && itemStatusNames[item.status]],
    details: [
      [ownerId.label, item.ownerName],
      [value.label, item.valueCents === null ? null : formatMoney(item.valueCents)],
      [brand.label, item.brand],
      [model.label, item.model],
      [color.label, item.color],
      [serialNumber.label, item.serialNumber],
      [company.label, item.company],
      [comments.label, item.comments, 'full'],
    ],
  };
}

export function correctiveActionDetails(action: CorrectiveActionRecord, at: number): PartDetails {
  const internal = action.referredType === 'INTERNAL';
  return {
    name: action.displayType || `Corrective action ${at + 1}`,
    tags: action.referred ? ['Referred', action.referredType && (internal ? 'Internal' : 'External')] : [],
    details: [
      [internal ? 'Department' : 'Agency', action.referredTo],
      ['Contact', action.contactName],
      [personFields.alias.label, action.contactAlias],
      [personFields.position.label, action.contactPosition],
      [personFields.phone.label, action.contactPhone],
      [personFields.mobilePhone.label, action.contactMobilePhone],
      [personFields.email.label, action.contactEmail, 'double'],
      ['Involved persons', action.involvedPersons.join(', '), 'most'],
    ],
  };
}

function descriptionDetails(person: PersonRecord, { measurementType }: ViewerDisplay): Detail[] {
  return keysOf(descriptionFields).map((name) => [
    descriptionFields[name].label,
    withUnit(name, person[name], measurementType),
    name === 'charOther' ? 'full' : 'half',
  ]);
}

export function closeDetails(close: CloseRecord, display: Display): Detail[] {
  const { alias, position, phone, mobilePhone, email } = personFields;
  return [
    ['Closed by', close.closedBy === 'USER' ? close.userName : displayName(close)],
    ['Date closed', formatDateTime(close.closedAt, display)],
    [alias.label, close.alias],
    ['Department', close.department],
    [position.label, close.position],
    [phone.label, close.phone],
    [mobilePhone.label, close.mobilePhone],
    [email.label, close.email, 'double'],
    ['Comments', close.comments, 'full'],
    ['Closed with open tasks or items', close.openTasks, 'full'],
  ];
}

export function trueLabels<Switch extends string>(
  record: Record<NoInfer<Switch>, boolean>,
  labels: Record<Switch, string>,
) {
  return keysOf(labels)
    .filter((name) => record[name])
    .map((name) => labels[name]);
}

/** Adds the unit only to a plain number. */
function withUnit(name: PersonDescription, text: string, measurement: MeasurementType): string {
  const unit = units[measurement][name];
  return unit && /^[\d.,]+$/.test(text.trim()) ? `${text.trim()} ${unit}` : text;
}

const units: Record<MeasurementType, { [name in PersonDescription]?: string }> = {
  [measurementType.metric]: { charHeight: 'cm', charWeight: 'kg' },
  [measurementType.us]: { charHeight: 'feet', charWeight: 'lb' },
};
