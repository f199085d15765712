import type { FileToSend } from '../../../attachments/queries/stored-file.server.ts';
import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayPrint, mayUnlockPersons } from '../../../incidents/policy.ts';
import { viewableIncidents } from '../../../incidents/queries/viewable-incidents.server.ts';

export type PrintoutFile = FileToSend & { incidentNumbers: number[] };

/** The user must have requested the printout, and still see everything on it. */
export async function printoutFile(
  scope: Scope,
  { id, printoutId }: { id?: string; printoutId?: string },
): Promise<PrintoutFile> {
  const { em, actor } = scope;
  const incidentId = id === undefined ? null : parseId(id);
  const [found] = await em.execute<PrintoutRow[]>(foundSql, [parseId(printoutId), incidentId, actor.userId]);
  const { incidentIds, unlocked, ...file } = orNotFound(found, 'printout');
  const incidents = await viewableIncidents(scope, incidentIds);
  orNotFound(incidents.length === incidentIds.length ? incidents : null, 'printout');
  authorize(incidents.every((incident) => mayPrint(actor, incident)) && (!unlocked || mayUnlockPersons(actor)));
  return { ...file, incidentNumbers: incidents.map(({ number }) => number) };
}

type PrintoutRow = FileToSend & { incidentIds: string[]; unlocked: boolean };

const foundSql = `
select to_jsonb(p.incident_id || p.more_incident_ids) as "incidentIds", p.unlocked_person_ids <> '{}' as unlocked,
  f.key, f.media_type as "mediaType", f.size_bytes::int as "sizeBytes"
from printout p join stored_file f on f.account_id = p.account_id and f.id = p.file_id
where p.account_id = current_account() and p.id = $1 and p.requested_by = $3 and p.state = 'READY'
  and ($2::uuid is null or p.incident_id = $2)`;
