export const lookupTypes = [
  'INCIDENT_CLASS',
  'LOCATION',
  'PRIMARY_CAUSE',
  'DEPARTMENT',
  'VEHICLE_INVOLVEMENT',
  'PERSON_TYPE',
  'REFERRED_AGENCY',
  'CORRECTIVE_ACTION_TYPE',
  'GENDER_TYPE',
  'SEVERITY_TYPE',
] as const;
export type LookupType = (typeof lookupTypes)[number];

/** The maximum depth of each tree; a type that is missing here is a flat list. */
export const lookupLevels: Partial<Record<LookupType, number>> = { INCIDENT_CLASS: 4, LOCATION: 5 };
