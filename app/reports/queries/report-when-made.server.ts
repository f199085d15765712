import { setTimeout as sleep } from 'node:timers/promises';
import { orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';

export type ReportState = {
  id: string;
  state: 'WAITING' | 'READY' | 'FAILED';
  ageSeconds: number;
  incidentIds: string[];
  leftOut: number[];
};

const waitMilliseconds = 2_000;
const pollMilliseconds = 40;
/** Exceeds the duration of all job attempts, so that a report waiting longer will not be made. */
const abandonedSeconds = 300;

/** Waits two seconds at most; `incidentId` null means any printout. Throws a NotFoundError. */
export async function reportWhenMade(scope: Scope, incidentId: string | null, reportId: string): Promise<ReportState> {
  const id = parseId(reportId);
  const deadline = performance.now() + waitMilliseconds;
  let report = await findReport(scope, incidentId, id);
  while (report.state === 'WAITING' && performance.now() < deadline) {
    await sleep(pollMilliseconds);
    report = await findReport(scope, incidentId, id);
  }
  const isAbandoned = report.state === 'WAITING' && report.ageSeconds > abandonedSeconds;
  return isAbandoned ? { ...report, state: 'FAILED' } : report;
}

async function findReport({ em, actor }: Scope, incidentId: string | null, id: string): Promise<ReportState> {
  const [report] = await em.execute<ReportState[]>(reportSql, [id, incidentId, actor.userId]);
  return orNotFound(report, 'report');
}

const reportSql = `
select id, state, extract(epoch from now() - requested_at)::int as "ageSeconds",
  to_jsonb(incident_id || more_incident_ids) as "incidentIds", to_jsonb(left_out) as "leftOut"
from report where account_id = current_account() and id = $1 and requested_by = $3
  and ($2::uuid is null or incident_id = $2)`;
