import { personDescription, personRelations, personStatuses } from '#db/vocabulary/incident.ts';
import { displayName } from '../ui/format.ts';
import type { DraftItem, DraftLegalEntity, DraftParts, DraftPerson, DraftVehicle, PartKind } from './draft-parts.ts';

/** The name of a field in words, as the form has it. */
export function fieldLabel(name: string): string {
  return labels[name] ?? name;
}

/** What a part is called where it is folded, and where one speaks of it. */
export function partName<Kind extends PartKind>(kind: Kind, part: DraftParts[Kind][number], at: number): string {
  return names[kind](part, at);
}

export const partKindNames: Record<PartKind, string> = {
  persons: 'Person',
  legalEntities: 'Legal entity',
  vehicles: 'Vehicle',
  items: 'Item',
  correctiveActions: 'Corrective action',
};

const names: { [Kind in PartKind]: (part: DraftParts[Kind][number], at: number) => string } = {
  persons: (person: DraftPerson) => displayName(person),
  legalEntities: (company: DraftLegalEntity) => company.name.trim() || 'Unknown',
  vehicles: (vehicle: DraftVehicle, at) => vehicle.licensePlate.trim() || `Vehicle ${at + 1}`,
  items: (item: DraftItem, at) => item.name.trim() || `Item ${at + 1}`,
  correctiveActions: (action, at) => action.displayType.trim() || `Corrective action ${at + 1}`,
};

const labels: Record<string, string> = {
  assignedUserId: 'Incident Investigator',
  reportedDate: 'Date reported',
  reportedTime: 'Date reported, time',
  occurredDate: 'Date occurred',
  occurredTime: 'Date occurred, time',
  lastClassId: 'Incident class',
  severityId: 'Severity',
  primaryCauseId: 'Root cause',
  causeComments: 'Cause comments',
  summary: 'Summary',
  lastLocationId: 'Location',
  unit: 'Unit',
  address: 'Address',
  street: 'Street',
  cityId: 'City',
  cityName: 'City',
  stateName: 'State/Prov',
  countryCode: 'Country',
  postalCode: 'Postal code',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  alias: 'Alias',
  position: 'Position',
  lookupPersonTypeId: 'Person type',
  lookupDepartmentId: 'Department',
  lookupGenderTypeId: 'Gender',
  dateOfBirth: 'Date of birth',
  phone: 'Phone',
  mobilePhone: 'Mobile phone',
  email: 'Email',
  comments: 'Comments',
  isEmployee: 'Employee',
  ...personDescription,
  ...personStatuses,
  ...personRelations,
  name: 'Name',
  owner: 'Owner',
  contact: 'Contact',
  ownerId: 'Owner',
  licensePlate: 'Licence plate',
  stateProvince: 'State or province',
  maker: 'Maker',
  model: 'Model',
  color: 'Colour',
  vin: 'VIN',
  involvementId: 'Involvement',
  status: 'Status',
  brand: 'Brand',
  serialNumber: 'Serial number',
  company: 'Company',
  value: 'Value',
  typeId: 'Type',
  displayType: 'Type in words',
  details: 'Details',
  referred: 'REFERRED',
  referredType: 'Internal or External',
  referredInternalDepartmentId: 'Department',
  referredExternalAgencyId: 'Agency',
  referredContactFirstName: 'Contact, first name',
  referredContactMiddleName: 'Contact, middle name',
  referredContactLastName: 'Contact, last name',
  referredContactAlias: 'Contact, alias',
  referredContactPosition: 'Contact, position',
  referredContactEmail: 'Contact, email',
  referredContactPhone: 'Contact, phone',
  referredContactMobilePhone: 'Contact, mobile phone',
};
