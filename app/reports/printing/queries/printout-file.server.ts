import { sql } from 'kysely';
import { runSql } from '#db/run-sql.ts';
import type { FileToSend } from '../../../attachments/queries/stored-file.server.ts';
import { holds } from '../../../auth/actor.ts';
import { authorize, orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayPrint, mayUnlockPersons } from '../../../incidents/policy.ts';
import { viewableIncidents } from '../../../incidents/queries/viewable-incidents.server.ts';
import { searchesAll } from '../../../search/policy.ts';
import { visibleIncidents } from '../../../search/queries/visible-incidents.server.ts';
import { mayReadReports } from '../../policy.ts';
import { ownPrintoutSql, ownPrintoutValues, type PrintoutParams } from '../own-printout.server.ts';

/** `incidentNumbers` is empty for a report, which has a title. */
export type PrintoutFile = FileToSend & { title: string; format: string; incidentNumbers: number[] };

/** The user must have requested the printout, and still see everything on it. */
export async function printoutFile(scope: Scope, params: PrintoutParams): Promise<PrintoutFile> {
  const { em, actor } = scope;
  const isReport = params.reportPrintoutId !== undefined;
  if (isReport) authorize(mayReadReports(actor));
  const [found] = await em.execute<Found[]>(foundSql, ownPrintoutValues(actor, params));
  const { key, mediaType, sizeBytes, title, format, ...printed } = orNotFound(found, 'printout');
  if (isReport) await checkReport(scope, printed);
  const incidentNumbers = isReport ? [] : await checkIncidents(scope, printed);
  return { key, mediaType, sizeBytes, title, format, incidentNumbers };
}

async function checkIncidents(scope: Scope, { incidentIds, unlocked }: Printed): Promise<number[]> {
  const { actor } = scope;
  const incidents = await viewableIncidents(scope, incidentIds);
  orNotFound(incidents.length === incidentIds.length ? incidents : null, 'printout');
  authorize(incidents.every((incident) => mayPrint(actor, incident)) && (!unlocked || mayUnlockPersons(actor)));
  return incidents.map(({ number }) => number);
}

async function checkReport(scope: Scope, { seesLocked, searchesAll: searchedAll, listedNumbers }: Printed) {
  const { actor } = scope;
  const seesLess = (seesLocked && !holds(actor, 'INCIDENT_LOCK')) || (searchedAll && !searchesAll(actor));
  const isHidden = listedNumbers.length > 0 && (await visibleCount(scope, listedNumbers)) < listedNumbers.length;
  orNotFound(seesLess || isHidden ? null : true, 'printout');
}

/** Incidents that were locked or deleted since are on the printout, but no longer for this user. */
async function visibleCount({ em, actor }: Scope, numbers: number[]): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    em,
    sql`select count(*)::int as count from incident i
      where i.account_id = current_account() and i.number = any(${numbers}::int[])
        and ${sql.join([sql`true`, ...visibleIncidents(actor)], sql` and `)}`,
  );
  return row!.count;
}

type Printed = {
  incidentIds: string[];
  unlocked: boolean;
  seesLocked: boolean;
  searchesAll: boolean;
  listedNumbers: number[];
};
type Found = FileToSend & { title: string; format: string } & Printed;

const foundSql = `
select f.key, f.media_type as "mediaType", f.size_bytes::int as "sizeBytes", p.title, p.format,
  to_jsonb(p.incident_id || p.more_incident_ids) as "incidentIds", p.unlocked_person_ids <> '{}' as unlocked,
  p.sees_locked as "seesLocked", p.searches_all as "searchesAll", to_jsonb(p.listed_numbers) as "listedNumbers"
from printout p join stored_file f on f.account_id = p.account_id and f.id = p.file_id
where p.account_id = current_account() and ${ownPrintoutSql} and p.state = 'READY'`;
