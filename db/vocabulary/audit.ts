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
] as const;
export type AuditObjectType = (typeof auditObjectTypes)[number];

/** The name of a type as users read it. */
export function auditTypeName(type: AuditObjectType): string {
  return type === 'USER_GROUP' ? 'Workgroup' : type;
}

/** The number of records on a page of the audit. */
export const auditPageSize = 10;
