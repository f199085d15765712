import { sql } from 'kysely';
import { runSql } from '#db/run-sql.ts';
import type { FileToSend } from '../../../attachments/queries/stored-file.server.ts';
import { holds } from '../../../auth/actor.ts';
import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { searchesAll } from '../../../search/policy.ts';
import { visibleIncidents } from '../../../search/queries/visible-incidents.server.ts';
import { mayReadReports } from '../../policy.ts';

export type ReportPrintoutFile = FileToSend & { title: string; format: string };

/** The user must have requested the printout, and still see everything on it. */
export async function reportPrintoutFile(scope: Scope, printoutId: string | undefined): Promise<ReportPrintoutFile> {
  const { em, actor } = scope;
  authorize(mayReadReports(actor));
  const [found] = await em.execute<Found[]>(fileSql, [parseId(printoutId), actor.userId]);
  const { seesLocked, searchesAll: searchedAll, listedNumbers, ...file } = orNotFound(found, 'printout');
  const seesLess = (seesLocked && !holds(actor, 'INCIDENT_LOCK')) || (searchedAll && !searchesAll(actor));
  const isHidden = listedNumbers.length > 0 && (await visibleCount(scope, listedNumbers)) < listedNumbers.length;
  return orNotFound(seesLess || isHidden ? null : file, 'printout');
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

type Found = ReportPrintoutFile & { seesLocked: boolean; searchesAll: boolean; listedNumbers: number[] };

const fileSql = `
select f.key, f.size_bytes::int as "sizeBytes", f.media_type as "mediaType", p.title, p.format,
  p.sees_locked as "seesLocked", p.searches_all as "searchesAll", to_jsonb(p.listed_numbers) as "listedNumbers"
from report_printout p join stored_file f on f.account_id = p.account_id and f.id = p.file_id
where p.account_id = current_account() and p.id = $1 and p.requested_by = $2 and p.state = 'READY'`;
