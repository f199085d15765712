import { authorize, orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { mayPrint, mayUnlockPersons } from '../../incidents/policy.ts';
import { viewableIncidents } from '../../incidents/queries/viewable-incidents.server.ts';

export type ReportFile = { key: string; sizeBytes: number; incidentNumbers: number[] };

/** Returns the file of a printout that this user requested, as long as they may still see everything on it. */
export async function reportFile(
  scope: Scope,
  { id, reportId }: { id?: string; reportId?: string },
): Promise<ReportFile> {
  const { em, actor } = scope;
  const incidentId = id === undefined ? null : parseId(id);
  const [found] = await em.execute<ReportRow[]>(foundSql, [parseId(reportId), incidentId, actor.userId]);
  const { incidentIds, unlocked, key, sizeBytes } = orNotFound(found, 'report');
  const incidents = await viewableIncidents(scope, incidentIds);
  orNotFound(incidents.length === incidentIds.length ? incidents : null, 'report');
  authorize(incidents.every((incident) => mayPrint(actor, incident)) && (!unlocked || mayUnlockPersons(actor)));
  return { key, sizeBytes, incidentNumbers: incidents.map(({ number }) => number) };
}

type ReportRow = { incidentIds: string[]; unlocked: boolean; key: string; sizeBytes: number };

const foundSql = `
select to_jsonb(r.incident_id || r.more_incident_ids) as "incidentIds", r.unlocked_person_ids <> '{}' as unlocked,
  f.key, f.size_bytes::int as "sizeBytes"
from report r join stored_file f on f.account_id = r.account_id and f.id = r.file_id
where r.account_id = current_account() and r.id = $1 and r.requested_by = $3 and r.state = 'READY'
  and ($2::uuid is null or r.incident_id = $2)`;
