import { itemStatuses, itemStatusNames } from '#db/vocabulary/incident.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import { addressFields, fieldsOfParts, legalEntityFields, personFields } from '#db/vocabulary/part-fields.ts';
import { reviewStateNames, reviewStates } from '#db/vocabulary/review.ts';
import { taskLimits } from '#db/vocabulary/task.ts';
import type { Option, Width } from '../../ui/fields/field.tsx';
import type { CriterionType } from './criterion-types.ts';
import { relations, relationsOfCompanies, relationsOfPersons, searchedTaskStates } from './criterion-types.ts';

export type CriterionField = { name: string; label: string; width?: Width } & (
  | { kind: 'text'; max?: number; numeric?: true }
  | { kind: 'switch' }
  | { kind: 'select'; empty?: string; options?: Option[] }
  | { kind: 'checkboxes'; options: Option[] }
);

type Text = { label: string; max?: number };
const text = (name: string, { label, max }: Text, width: Width = 'c3') =>
  ({ kind: 'text', name, label, width, ...(max && { max }) }) as const;
const isOn = (name: string, label: string) => ({ kind: 'switch', name, label }) as const;
const relation = (offered: readonly (keyof typeof relations)[]) =>
  ({
    kind: 'checkboxes',
    name: 'relations',
    label: 'Relation',
    options: offered.map((value) => ({ value, label: relations[value] })),
  }) as const;

const yesOrNo: Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const { vehicles, items } = fieldsOfParts;

export const criterionFields: Partial<Record<CriterionType, CriterionField[]>> = {
  incidentNumber: [{ ...text('number', { label: 'Incident #' }), numeric: true }],
  severity: [{ kind: 'select', name: 'lookupId', label: 'Severity', width: 'c3', empty: 'Choose a severity' }],
  person: [
    text('firstName', personFields.firstName),
    text('middleName', personFields.middleName),
    text('lastName', personFields.lastName),
    {
      kind: 'select',
      name: 'isEmployee',
      label: personFields.isEmployee.label,
      width: 'c3',
      empty: 'Any',
      options: yesOrNo,
    },
    isOn('hasPerson', 'Has person'),
    relation(relationsOfPersons),
  ],
  company: [
    text('name', legalEntityFields.name, 'c5'),
    isOn('hasCompany', 'Has legal entity'),
    isOn('isOwner', 'Is owner'),
    relation(relationsOfCompanies),
  ],
  vehicle: [
    text('licensePlate', vehicles.licensePlate, 'c2'),
    text('stateProvince', vehicles.stateProvince, 'c2'),
    text('maker', vehicles.maker, 'c2'),
    text('model', vehicles.model, 'c2'),
    text('color', vehicles.color, 'c2'),
    isOn('hasVehicle', 'Has vehicle'),
  ],
  item: [
    text('name', items.name),
    text('brand', items.brand, 'c2'),
    text('model', items.model, 'c2'),
    text('color', items.color, 'c2'),
    text('serialNumber', items.serialNumber),
    {
      kind: 'select',
      name: 'status',
      label: items.status.label,
      width: 'c2',
      empty: 'Any',
      options: itemStatuses.map((value) => ({ value, label: itemStatusNames[value] })),
    },
    isOn('hasItem', 'Has item'),
  ],
  attachment: [text('name', { label: 'Name', max: 100 }, 'c5'), isOn('hasAttachment', 'Has attachment')],
  address: [
    { kind: 'select', name: 'countryCode', label: addressFields.countryCode.label, width: 'c2' },
    { kind: 'select', name: 'stateProvinceCode', label: addressFields.stateName.label, width: 'c3', empty: 'Any' },
    text('cityName', addressFields.cityName),
    text('street', addressFields.street),
    text('address', addressFields.address),
    text('unit', addressFields.unit, 'c2'),
  ],
  status: [
    {
      kind: 'select',
      name: 'status',
      label: 'Status',
      width: 'c3',
      empty: 'Choose a status',
      options: [
        { value: '1', label: 'Open' },
        { value: '2', label: 'Closed' },
      ],
    },
  ],
  creator: [text('firstName', { label: 'First name', max: 100 }), text('lastName', { label: 'Last name', max: 100 })],
  task: [
    {
      kind: 'select',
      name: 'state',
      label: 'Task',
      width: 'c3',
      // a preset choice would count as filled in, and Search would add it
      empty: 'Any open task',
      options: keysOf(searchedTaskStates).map((value) => ({ value, label: searchedTaskStates[value] })),
    },
    text('assignee', { label: 'Assigned to', max: taskLimits.assignee }, 'c5'),
  ],
  review: [
    {
      kind: 'select',
      name: 'state',
      label: 'Review state',
      width: 'c3',
      empty: 'Choose a review state',
      options: reviewStates.map((value) => ({ value, label: reviewStateNames[value] })),
    },
  ],
  checklist: [
    {
      kind: 'select',
      name: 'incomplete',
      label: 'Checklist incomplete',
      width: 'c3',
      empty: 'Choose yes or no',
      options: yesOrNo,
    },
  ],
  import: [{ kind: 'select', name: 'importId', label: 'Import', width: 'c5', empty: 'Choose an import' }],
};

export const criterionHints: Partial<Record<CriterionType, string>> = {
  incidentNumber: 'A number is searched alone: it replaces the other criteria.',
  vehicle: 'Without any field, every incident with a vehicle is found.',
  item: 'Without any field, every incident with an item is found.',
  task: 'Without any field, every incident with an open task is found. Assigned to: the name of a user or a workgroup, or a part of it. Tasks of closed incidents wait, and are not found.',
  checklist: 'Yes: a required item of the incident’s class is not ticked. No: all are, or there is none.',
  import: 'Finds the incidents that the import has created and that are still there.',
  attachment: 'Without a name, every incident with an attachment is found.',
};
