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

/** How deep a tree may go; a type that is not named here is a flat list. */
export const lookupLevels: Partial<Record<LookupType, number>> = { INCIDENT_CLASS: 4, LOCATION: 5 };
