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

/** A type without an entry is a flat list. */
export const lookupLevels: Partial<Record<LookupType, number>> = { INCIDENT_CLASS: 4, LOCATION: 5, INCIDENT_CAUSE: 2 };

/** A flat list has one level. */
export const levelsOf = (type: LookupType): number => lookupLevels[type] ?? 1;

export const maxLookupName = 100;
export const maxLevelLabel = 100;
