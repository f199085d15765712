import { addressLine } from '#app/incidents/address-line.ts';
import type {
  CorrectiveActionRecord,
  IncidentRecord,
  ItemRecord,
  LegalEntityRecord,
  PersonRecord,
  VehicleRecord,
} from '#app/incidents/incident-record.ts';
import { withUnit } from '#app/incidents/with-unit.ts';
import { type Display as DateDisplay, formatBytes, formatDate, formatDateTime, formatMoney } from '#app/ui/format.ts';
import type { MeasurementType } from '#db/vocabulary/account.ts';
import {
  type AttachmentType,
  itemStatusNames,
  legalEntityRelations,
  type PersonDescription,
  personDescription,
  personRelations,
  personStatuses,
} from '#db/vocabulary/incident.ts';
import type { Entry } from './entry-bands.ts';
import { type Field, field, richField, said } from './labelled-fields.ts';
import type { Span } from './page-measures.ts';
import { hidden, run } from './text-runs.ts';

export type Display = DateDisplay & { measurementType: MeasurementType };

export function personEntry(person: PersonRecord, display: Display): Entry {
  const born = person.dateOfBirth && formatDate(person.dateOfBirth, display);
  const privateField = (label: string, text: string | null, span?: Span): Field =>
    person.masked ? { label, span, runs: [run('Hidden', hidden)] } : said(label, text, span);
  const description = (Object.keys(personDescription) as PersonDescription[]).map((name) =>
    field(personDescription[name], withUnit(name, person[name], display.measurementType), name === 'charOther' ? 3 : 1),
  );
  return {
    title: person.displayName,
    tags: [...marked(person, personRelations), ...marked(person, personStatuses), person.isEmployee && 'Employee'],
    fields: [
      field('Alias', person.alias),
      field('Person type', person.personType),
      field('Department', person.department),
      field('Position', person.position),
      privateField('Date of birth', born),
      privateField('Gender', person.genderType),
      privateField('Phone', person.phone),
      privateField('Mobile phone', person.mobilePhone),
      privateField('Email', person.email, 2),
      person.isEmployee ? null : privateField('Address', addressLine(person), 3),
      ...description,
      field('Comments', person.comments, 3),
    ],
  };
}

export function legalEntityEntry(entity: LegalEntityRecord): Entry {
  return {
    title: entity.name,
    tags: [entity.owner && 'Owner', ...marked(entity, legalEntityRelations)],
    fields: [
      field('Contact', entity.contact),
      field('Phone', entity.phone),
      field('Mobile phone', entity.mobilePhone),
      field('Email', entity.email, 2),
      field('Address', addressLine(entity), 3),
      field('Comments', entity.comments, 3),
    ],
  };
}

export function vehicleEntry(vehicle: VehicleRecord, index: number): Entry {
  return {
    title: vehicle.licensePlate || `Vehicle ${index + 1}`,
    tags: [vehicle.involvement],
    fields: [
      field('Owner', vehicle.ownerName),
      field('State or province', vehicle.stateProvince),
      field('Maker', vehicle.maker),
      field('Model', vehicle.model),
      field('Colour', vehicle.color),
      field('VIN', vehicle.vin),
      field('Comments', vehicle.comments, 3),
    ],
  };
}

export function itemEntry(item: ItemRecord, index: number): Entry {
  return {
    title: item.name || `Item ${index + 1}`,
    tags: [item.status && itemStatusNames[item.status]],
    fields: [
      field('Owner', item.ownerName),
      field('Value', item.valueCents === null ? null : formatMoney(item.valueCents)),
      field('Brand', item.brand),
      field('Model', item.model),
      field('Colour', item.color),
      field('Serial number', item.serialNumber),
      field('Company', item.company),
      field('Comments', item.comments, 3),
    ],
  };
}

export function attachmentEntries({ attachments, vehicles, items }: IncidentRecord, display: Display): Entry[] {
  const owners = new Map([
    ...vehicles.map((vehicle, index) => [vehicle.id, vehicleEntry(vehicle, index).title] as const),
    ...items.map((item, index) => [item.id, itemEntry(item, index).title] as const),
  ]);
  return attachments.map((attachment) => ({
    title: attachment.name || attachment.fileName,
    tags: [],
    fields: [
      field('File', attachment.fileName),
      field('Type', `${attachmentNames[attachment.attachmentType]}, ${formatBytes(attachment.sizeBytes)}`),
      field('Added', formatDateTime(attachment.creationDate, display)),
      field('Vehicle', owners.get(attachment.vehicleId ?? '')),
      field('Item', owners.get(attachment.itemId ?? '')),
      field('Comments', attachment.comments, 3),
    ],
  }));
}

const attachmentNames: Record<AttachmentType, string> = {
  IMAGE: 'Image',
  AUDIO: 'Audio',
  MOVIE: 'Video',
  PDF: 'PDF',
  DOC: 'Word document',
  XLS: 'Spreadsheet',
  TXT: 'Text',
  ETC: 'File',
};

export function correctiveActionEntry(action: CorrectiveActionRecord, index: number): Entry {
  const internal = action.referredType === 'INTERNAL';
  return {
    title: action.displayType || `Corrective action ${index + 1}`,
    tags: action.referred ? ['Referred', action.referredType && (internal ? 'Internal' : 'External')] : [],
    fields: [
      field(internal ? 'Department' : 'Agency', action.referredTo),
      field('Contact', action.contactName),
      field('Alias', action.contactAlias),
      field('Position', action.contactPosition),
      field('Phone', action.contactPhone),
      field('Mobile phone', action.contactMobilePhone),
      field('Email', action.contactEmail, 2),
      field('Involved persons', action.involvedPersons.join(', '), 3),
      action.details ? richField('Details', action.details) : null,
    ],
  };
}

function marked<K extends string>(record: { [key in NoInfer<K>]: boolean }, names: Record<K, string>): string[] {
  return (Object.keys(names) as K[]).filter((key) => record[key]).map((key) => names[key]);
}
