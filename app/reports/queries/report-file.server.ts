import { authorize, orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { mayPrint, mayUnlockPersons } from '../../incidents/policy.ts';
import { viewableIncident } from '../../incidents/queries/viewable-incident.server.ts';

export type ReportFile = { key: string; sizeBytes: number; incidentNumber: number };

/** Returns the file of a printout that this user requested, as long as they may still see everything on it. */
export async function reportFile(
  scope: Scope,
  { id, reportId }: { id?: string; reportId?: string },
): Promise<ReportFile> {
  const { em, actor } = scope;
  const [found] = await em.execute<ReportRow[]>(foundSql, [parseId(reportId), parseId(id), actor.userId]);
  const { incidentId, unlocked, key, sizeBytes } = orNotFound(found, 'report');
  const incident = await viewableIncident(scope, incidentId);
  authorize(mayPrint(actor, incident) && (!unlocked || mayUnlockPersons(actor)));
  return { key, sizeBytes, incidentNumber: incident.number };
}

type ReportRow = { incidentId: string; unlocked: boolean; key: string; sizeBytes: number };

const foundSql = `
select r.incident_id as "incidentId", r.unlocked_person_ids <> '{}' as unlocked, f.key,
  f.size_bytes::int as "sizeBytes"
from report r join stored_file f on f.account_id = r.account_id and f.id = r.file_id
where r.account_id = current_account() and r.id = $1 and r.incident_id = $2 and r.requested_by = $3 and r.state = 'READY'`;
