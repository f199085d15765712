import { AuditRecord } from '#db/entities/audit-record.ts';
import { Report } from '#db/entities/report.ts';
import { enqueue } from '#db/queue.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { mayPrint } from '../../incidents/policy.ts';
import { unlockedPersonIds } from '../../incidents/queries/unlocked-person-ids.server.ts';
import { viewableIncident } from '../../incidents/queries/viewable-incident.server.ts';

export function requestReport(scope: Scope, incidentId: string | undefined): Promise<string> {
  return transaction(scope, async (scope) => {
    const { actor, em, boss } = scope;
    const incident = await viewableIncident(scope, incidentId);
    authorize(mayPrint(actor, incident));
    const report = em.create(Report, {
      incidentId: incident.id,
      incidentVersion: incident.version,
      requestedBy: actor.userId,
      requestedByName: actor.name,
      timeZone: actor.timeZone,
      unlockedPersonIds: await unlockedPersonIds(scope, incident.id),
    });
    em.create(AuditRecord, {
      objectType: 'REPORT',
      transactionType: 'PRINT',
      objectId: incident.id,
      objectName: `Incident #${incident.number}`,
    });
    await em.flush();
    await enqueue(boss, em, 'print-incident', { accountId: actor.account.id, reportId: report.id });
    return report.id;
  });
}
