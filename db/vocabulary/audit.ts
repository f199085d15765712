export const auditObjectTypes = [
  'INCIDENT',
  'USER',
  'USER_GROUP',
  'ACCOUNT',
  'LOOKUP',
  'AUTHENTICATION',
  'SEARCH',
  'ANALYZE',
  'REPORT',
  'SUBSCRIPTION',
  'PAYMENT_METHOD',
  'IMPORT',
] as const;
export type AuditObjectType = (typeof auditObjectTypes)[number];

const names: Record<AuditObjectType, string> = {
  INCIDENT: 'Incident',
  USER: 'User',
  USER_GROUP: 'Workgroup',
  ACCOUNT: 'Account',
  LOOKUP: 'Lookup',
  AUTHENTICATION: 'Authentication',
  SEARCH: 'Search',
  ANALYZE: 'Analysis',
  REPORT: 'Report',
  SUBSCRIPTION: 'Subscription',
  PAYMENT_METHOD: 'Payment method',
  IMPORT: 'Import',
};

/** The name that users read. */
export function auditTypeName(type: AuditObjectType): string {
  return names[type];
}

/** Entries on a page. */
export const auditPageSize = 10;
