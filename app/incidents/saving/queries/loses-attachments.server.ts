import type { Scope } from '../../../auth/scope.server.ts';
import type { IncidentInput } from '../incident.schema.ts';

export async function losesAttachments({ em }: Scope, incidentId: string, { attachments }: IncidentInput) {
  const here = new Set(attachments.map(({ id }) => id));
  const stored = await em.execute<{ id: string }[]>(storedSql, [incidentId]);
  return stored.some(({ id }) => !here.has(id));
}

const storedSql = 'select id from attachment where account_id = current_account() and incident_id = $1';
