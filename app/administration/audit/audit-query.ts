import type { AuditFilter } from './audit-filter.schema.ts';

/** Separate from the schema that reads the query, which would bring zod to the browser. */
export function auditQuery({ auditType, words, user, from, to, older, newer }: Partial<AuditFilter>): string {
  const query = new URLSearchParams({
    ...(auditType && { auditType }),
    ...(words && { words }),
    ...(user && { user }),
    ...(from && { from }),
    ...(to && { to }),
    ...(older && { older }),
    ...(newer && { newer }),
  });
  return query.size > 0 ? `?${query}` : '';
}
