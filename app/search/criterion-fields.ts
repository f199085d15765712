import { addressFields, fieldsOfParts, legalEntityFields, personFields } from '#db/vocabulary/part-fields.ts';
import type { Option, Width } from '../ui/field.tsx';
import type { CriterionType } from './criterion-types.ts';
import { relations, relationsOfCompanies, relationsOfPersons } from './criterion-types.ts';

export type CriterionField = { name: string; label: string; width?: Width } & (
  | { kind: 'text'; numeric?: true }
  | { kind: 'switch' }
  | { kind: 'select'; empty?: string; options?: Option[] }
  | { kind: 'checkboxes'; options: Option[] }
);

const text = (name: string, label: string, width: Width = 'c3') => ({ kind: 'text', name, label, width }) as const;
const isOn = (name: string, label: string) => ({ kind: 'switch', name, label }) as const;
const relation = (offered: readonly (keyof typeof relations)[]) =>
  ({
    kind: 'checkboxes',
    name: 'relations',
    label: 'Relation',
    options: offered.map((value) => ({ value, label: relations[value] })),
  }) as const;

const { vehicles, items } = fieldsOfParts;

export const criterionFields: Partial<Record<CriterionType, CriterionField[]>> = {
  incidentNumber: [{ ...text('number', 'Incident #', 'c3'), numeric: true }],
  severity: [{ kind: 'select', name: 'lookupId', label: 'Severity', width: 'c3', empty: 'Choose' }],
  person: [
    text('firstName', personFields.firstName.label),
    text('middleName', personFields.middleName.label),
    text('lastName', personFields.lastName.label),
    {
      kind: 'select',
      name: 'isEmployee',
      label: personFields.isEmployee.label,
      width: 'c3',
      empty: 'Any',
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
    },
    isOn('hasPerson', 'Has person'),
    relation(relationsOfPersons),
  ],
  company: [
    text('name', legalEntityFields.name.label, 'c5'),
    isOn('hasCompany', 'Has legal entity'),
    isOn('isOwner', 'Is owner'),
    relation(relationsOfCompanies),
  ],
  vehicle: [
    text('licensePlate', vehicles.licensePlate.label, 'c2'),
    text('stateProvince', vehicles.stateProvince.label, 'c2'),
    text('maker', vehicles.maker.label, 'c2'),
    text('model', vehicles.model.label, 'c2'),
    text('color', vehicles.color.label, 'c2'),
    isOn('hasVehicle', 'Has vehicle'),
  ],
  item: [
    text('name', items.name.label),
    text('brand', items.brand.label, 'c2'),
    text('model', items.model.label, 'c2'),
    text('color', items.color.label, 'c2'),
    text('serialNumber', items.serialNumber.label),
    isOn('hasItem', 'Has item'),
  ],
  attachment: [text('name', 'Name', 'c5'), isOn('hasAttachment', 'Has attachment')],
  address: [
    { kind: 'select', name: 'countryCode', label: addressFields.countryCode.label, width: 'c2' },
    { kind: 'select', name: 'stateProvinceCode', label: addressFields.stateName.label, width: 'c3', empty: 'Any' },
    text('cityName', addressFields.cityName.label),
    text('street', addressFields.street.label),
    text('address', addressFields.address.label),
    text('unit', addressFields.unit.label, 'c2'),
  ],
  status: [
    {
      kind: 'select',
      name: 'status',
      label: 'Status',
      width: 'c3',
      empty: 'Choose',
      options: [
        { value: '1', label: 'Open' },
        { value: '2', label: 'Closed' },
      ],
    },
  ],
  creator: [text('firstName', 'First name'), text('lastName', 'Last name')],
};

export const criterionHints: Partial<Record<CriterionType, string>> = {
  incidentNumber: 'A number is searched alone: it replaces the other criteria.',
  vehicle: 'Without any field, every incident with a vehicle is found.',
  item: 'Without any field, every incident with an item is found.',
  attachment: 'Without a name, every incident with an attachment is found.',
};
