import type { Actor } from '../../auth/actor.ts';
import { parseId } from '../../auth/authorize.ts';

/** The parameters of an address: a printout of incidents, of one of them where `id` names it, or of a report. */
export type PrintoutParams = { id?: string; printoutId?: string; reportPrintoutId?: string };

/** SQL condition: the printout `p` is the user's, and of what the address names. */
export const ownPrintoutSql = `
  p.id = $1 and p.requested_by = $2 and (p.report_id is not null) = $3 and ($4::uuid is null or p.incident_id = $4)`;

/** Throws a NotFoundError where an id is none. */
export function ownPrintoutValues({ userId }: Actor, { id, printoutId, reportPrintoutId }: PrintoutParams) {
  const incidentId = id === undefined ? null : parseId(id);
  return [parseId(reportPrintoutId ?? printoutId), userId, reportPrintoutId !== undefined, incidentId];
}
