import { itemStatusNames, privatePersonFields } from '#db/vocabulary/incident.ts';
import { fieldsOfParts, type PartField, type PartKind } from '#db/vocabulary/part-fields.ts';
import { pictureNotice } from '#db/vocabulary/picture-notice.ts';
import { taskStateNames } from '#db/vocabulary/task.ts';
import type { ViewerDisplay } from '../../auth/viewer-display.ts';
import type { IncidentRecord } from '../../incidents/incident-record.ts';
import type { Cell, Head } from '../../incidents/list/exported-table.ts';
import { localTime } from '../../ui/format.ts';
import { timeOf, yes } from './incident-columns.ts';

export const copiedLists = {
  persons: 'Persons',
  legalEntities: 'Legal entities',
  vehicles: 'Vehicles',
  items: 'Items',
  attachments: 'Attachments',
  correctiveActions: 'Corrective actions',
  notes: 'Notes',
  tasks: 'Tasks',
  checklist: 'Checklist',
} as const;
export type CopiedList = keyof typeof copiedLists;

export type Part<List extends CopiedList> = IncidentRecord[List][number];
type Lists = Partial<Pick<IncidentRecord, 'vehicles' | 'items'>>;
export type PartColumn<Row> = [head: Head, cell: (row: Row, incident: Lists) => Cell | null | undefined];
type Columns = { [List in CopiedList]: PartColumn<Part<List>>[] };

export function partColumns(display: ViewerDisplay): Columns {
  return {
    persons: [['Name', ({ displayName }) => displayName], ...fieldColumns('persons')],
    legalEntities: fieldColumns('legalEntities'),
    vehicles: fieldColumns('vehicles'),
    items: fieldColumns('items'),
    attachments: [
      ['Belongs to', ({ vehicleId, itemId }, { vehicles, items }) => placeOf(vehicleId ?? itemId, { vehicles, items })],
      ['Name', ({ name }) => name],
      ['File', ({ fileName }) => fileName],
      ['Type', ({ attachmentType }) => attachmentType],
      ['Bytes', ({ sizeBytes }) => sizeBytes],
      [timeOf('Added'), ({ creationDate }) => localTime(creationDate, display)],
      ['Description', ({ comments }) => comments],
      ['SHA-256', ({ sha256 }) => sha256],
      ['SHA-256 as uploaded', ({ uploadedSha256 }) => uploadedSha256],
      ['Not shown', (attachment) => pictureNotice(attachment)],
    ],
    correctiveActions: [
      ['Type', ({ displayType }) => displayType],
      ['Details', ({ details }) => details],
      ['Referred', ({ referred }) => yes(referred)],
      ['Internal or External', ({ referredType }) => referredType],
      ['Referred to', ({ referredTo }) => referredTo],
      ['Contact', ({ contactName }) => contactName],
      ['Contact, alias', ({ contactAlias }) => contactAlias],
      ['Contact, position', ({ contactPosition }) => contactPosition],
      ['Contact, email', ({ contactEmail }) => contactEmail],
      ['Contact, phone', ({ contactPhone }) => contactPhone],
      ['Contact, mobile phone', ({ contactMobilePhone }) => contactMobilePhone],
      ['Involved persons', ({ involvedPersons }) => involvedPersons.join(', ')],
    ],
    notes: [
      ['Note', ({ number }) => number],
      [timeOf('Date'), ({ creationDate }) => localTime(creationDate, display)],
      ['User', ({ createUserName }) => createUserName],
      ['Position', ({ createUserPosition }) => createUserPosition],
      ['Corrects note', ({ corrects }) => corrects],
      ['Text', ({ body }) => body],
    ],
    tasks: [
      ['Task', ({ title }) => title],
      ['Details', ({ details }) => details],
      ['Assigned to', ({ assignee }) => assignee],
      ['Assigned by', ({ assignUserName }) => assignUserName],
      [{ label: 'Due day', kind: 'day' }, ({ dueOn }) => dueOn],
      ['State', ({ state }) => taskStateNames[state]],
      [timeOf('Ended'), ({ endedAt }) => (endedAt ? localTime(endedAt, display) : '')],
      ['Ended by', ({ endUserName }) => endUserName],
      ['Note', ({ note, handBackReason }) => note || handBackReason],
    ],
    checklist: [
      ['Item', ({ title }) => title],
      ['Required', ({ required }) => yes(required)],
      ['Counts', ({ counts }) => yes(counts)],
      ['Ticked', ({ tickedAt }) => yes(tickedAt !== null)],
      ['Text', ({ answer }) => answer],
      ['Ticked by', ({ tickUserName }) => tickUserName],
      [timeOf('Date'), ({ tickedAt }) => (tickedAt ? localTime(tickedAt, display) : '')],
    ],
  };
}

function placeOf(id: string | null, { vehicles, items }: Lists): string {
  const vehicle = vehicles?.findIndex((each) => each.id === id) ?? -1;
  if (vehicle >= 0) return vehicles![vehicle]!.licensePlate || `Vehicle ${vehicle + 1}`;
  const item = items?.findIndex((each) => each.id === id) ?? -1;
  return item >= 0 ? items![item]!.name || `Item ${item + 1}` : '';
}

/** The field with the name of a choice; null where another field has the name. */
const nameFields: Record<string, string | null> = {
  lookupPersonTypeId: 'personType',
  lookupDepartmentId: 'department',
  lookupGenderTypeId: 'genderType',
  involvementId: 'involvement',
  ownerId: 'ownerName',
  cityId: null,
};

function fieldColumns<Kind extends Exclude<PartKind, 'correctiveActions'>>(kind: Kind): PartColumn<Part<Kind>>[] {
  const fields: [string, PartField][] = Object.entries(fieldsOfParts[kind]);
  return fields
    .filter(([name]) => nameFields[name] !== null)
    .map(([name, field]) => [
      headOf(field),
      (part) => {
        const values = part as Record<string, unknown>;
        const isHidden = values.masked === true && privatePersonFields.some((each) => each === name);
        return isHidden ? 'Hidden' : cellOf(field, values, nameFields[name] ?? name);
      },
    ]);
}

function headOf({ kind, label }: PartField): Head {
  if (kind === 'amount') return { label, kind: 'money' };
  return kind === 'date' ? { label, kind: 'day' } : label;
}

function cellOf({ kind }: PartField, values: Record<string, unknown>, name: string): Cell {
  const value = values[kind === 'amount' ? `${name}Cents` : name];
  if (kind === 'switch') return yes(value === true);
  if (value === null || value === undefined) return '';
  if (kind === 'amount') return Number(value) / 100;
  return kind === 'status' ? itemStatusNames[value as keyof typeof itemStatusNames] : String(value);
}
