import { AuditRecord } from '#db/entities/audit-record.ts';
import { Report } from '#db/entities/report.ts';
import { enqueue } from '#db/queue.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { unlockedPersonIds } from '../../incidents/queries/unlocked-person-ids.server.ts';
import type { ViewableIncident } from '../../incidents/queries/viewable-incident.server.ts';

/** Enqueues a printout with the private details this session sees now; audits each incident. Needs a transaction. */
export async function createReport(
  scope: Scope,
  [first, ...more]: [ViewableIncident, ...ViewableIncident[]],
  leftOut: number[] = [],
): Promise<string> {
  const { actor, em, boss } = scope;
  const incidents = [first, ...more];
  const report = em.create(Report, {
    incidentId: first.id,
    incidentVersion: first.version,
    moreIncidentIds: more.map(({ id }) => id),
    leftOut,
    requestedBy: actor.userId,
    requestedByName: actor.name,
    timeZone: actor.timeZone,
    unlockedPersonIds: await unlockedPersonIds(scope, ...incidents.map(({ id }) => id)),
  });
  for (const { id, number } of incidents) {
    em.create(AuditRecord, {
      objectType: 'REPORT',
      transactionType: 'PRINT',
      objectId: id,
      objectName: `Incident #${number}`,
    });
  }
  await em.flush();
  await enqueue(boss, em, 'print-incident', { accountId: actor.account.id, reportId: report.id });
  return report.id;
}
