export const lookupTypes = [
  'INCIDENT_CLASS',
  'LOCATION',
  'PRIMARY_CAUSE',
  'INCIDENT_CAUSE',
  'DEPARTMENT',
  'VEHICLE_INVOLVEMENT',
  'PERSON_TYPE',
  'REFERRED_AGENCY',
  'CORRECTIVE_ACTION_TYPE',
  'GENDER_TYPE',
  'SEVERITY_TYPE',
] as const;
export type LookupType = (typeof lookupTypes)[number];

/** The names of the lists, in the order in which they are offered. */
export const lookupTypeNames: Record<LookupType, string> = {
  INCIDENT_CLASS: 'Incident class',
  LOCATION: 'Location',
  PRIMARY_CAUSE: 'Root cause',
  INCIDENT_CAUSE: 'Incident cause',
  SEVERITY_TYPE: 'Severity',
  DEPARTMENT: 'Department',
  PERSON_TYPE: 'Person type',
  VEHICLE_INVOLVEMENT: 'Vehicle involvement',
  GENDER_TYPE: 'Gender type',
  CORRECTIVE_ACTION_TYPE: 'Corrective action type',
  REFERRED_AGENCY: 'Referred agency',
};

/** The maximum depth of each tree; a type that is missing here is a flat list. */
export const lookupLevels: Partial<Record<LookupType, number>> = { INCIDENT_CLASS: 4, LOCATION: 5, INCIDENT_CAUSE: 2 };

/** Returns the number of levels of a type; a flat list has one. */
export const levelsOf = (type: LookupType): number => lookupLevels[type] ?? 1;

/** The maximum lengths of an entry's name and of the name of a level. */
export const maxLookupName = 100;
export const maxLevelLabel = 100;
