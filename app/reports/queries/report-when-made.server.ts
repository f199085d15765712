import { setTimeout as sleep } from 'node:timers/promises';
import { orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';

export type ReportState = { id: string; state: 'WAITING' | 'READY' | 'FAILED'; ageSeconds: number };

const waitMilliseconds = 2_000;
const pollMilliseconds = 40;
/** All attempts together take less; whatever waits longer is not made any more. */
const givenUpSeconds = 300;

/** How it stands with a print this user asked for, once it is made or has taken too long to wait for. */
export async function reportWhenMade(scope: Scope, incidentId: string, reportId: string): Promise<ReportState> {
  const id = parseId(reportId);
  const patientUntil = performance.now() + waitMilliseconds;
  let report = await requested(scope, incidentId, id);
  while (report.state === 'WAITING' && performance.now() < patientUntil) {
    await sleep(pollMilliseconds);
    report = await requested(scope, incidentId, id);
  }
  const givenUp = report.state === 'WAITING' && report.ageSeconds > givenUpSeconds;
  return givenUp ? { ...report, state: 'FAILED' } : report;
}

async function requested({ em, actor }: Scope, incidentId: string, id: string): Promise<ReportState> {
  const [report] = await em.execute<ReportState[]>(
    `select id, state, extract(epoch from now() - requested_at)::int as "ageSeconds" from report
     where account_id = current_account() and id = ? and incident_id = ? and requested_by = ?`,
    [id, incidentId, actor.userId],
  );
  return orNotFound(report, 'report');
}
