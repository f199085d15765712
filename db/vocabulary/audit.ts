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
