import type { Target } from './reading/contract.ts';

export const mostPersons = 20;

const ofIncident: [Target, string][] = [
  ['ignore', 'Do not import'],
  ['externalId', 'Incident number in the old system'],
  ['number', 'Another number'],
  ['occurredDate', 'Date occurred'],
  ['occurredTime', 'Time occurred'],
  ['occurredTo', 'Time occurred, until'],
  ['reportedDate', 'Date reported'],
  ['reportedTime', 'Time reported'],
  ['class', 'Incident class'],
  ['location', 'Location'],
  ['address', 'Address'],
  ['unit', 'Unit'],
  ['summary', 'Summary'],
  ['details', 'Details, below the summary'],
  ['author', 'Originally entered by'],
  ['status', 'Status'],
  ['closedDate', 'Date closed'],
  ['lossValue', 'Value lost'],
  ['legalEntity', 'Legal entities'],
];

const ofPerson = {
  name: 'name',
  firstName: 'first name',
  lastName: 'last name',
  phone: 'phone',
  email: 'email',
  type: 'person type',
  dateOfBirth: 'date of birth',
};

const ofPersons = Array.from({ length: mostPersons }, (_, index) =>
  Object.entries(ofPerson).map(([field, words]): [Target, string] => [
    `person.${index + 1}.${field as keyof typeof ofPerson}`,
    `Person ${index + 1}, ${words}`,
  ]),
).flat();

export const targetNames: ReadonlyMap<Target, string> = new Map([...ofIncident, ...ofPersons]);
