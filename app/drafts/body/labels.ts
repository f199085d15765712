import { fieldsOfParts, type PartField, type PartKind, partKinds } from '#db/vocabulary/part-fields.ts';
import { displayName } from '../../ui/format.ts';
import type { DraftItem, DraftLegalEntity, DraftParts, DraftPerson, DraftVehicle } from './draft-parts.ts';

export function fieldLabel(name: string): string {
  return labels[name] ?? name;
}

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
  ...Object.fromEntries(partKinds.flatMap((kind) => Object.entries(labelsOf(fieldsOfParts[kind])))),
  picture: 'Picture',
  externalId: 'External id',
  assignedUserId: 'Incident Investigator',
  reportedDate: 'Date reported',
  reportedTime: 'Date reported, time',
  reportedHour: 'Date reported, first or second time',
  occurredDate: 'Date occurred',
  occurredTime: 'Date occurred, time',
  occurredHour: 'Date occurred, first or second time',
  lastClassId: 'Incident class',
  severityId: 'Severity',
  primaryCauseId: 'Root cause',
  causeComments: 'Cause comments',
  summary: 'Summary',
  lastLocationId: 'Location',
};

function labelsOf(fields: Record<string, PartField>) {
  return Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));
}
