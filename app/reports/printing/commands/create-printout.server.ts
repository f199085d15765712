import { AuditRecord } from '#db/entities/audit-record.ts';
import { Printout } from '#db/entities/printout.ts';
import { enqueue } from '#db/queue.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { ViewableIncident } from '../../../incidents/queries/viewable-incident.server.ts';
import { unlockedPersonIds } from '../../../incidents/record/queries/unlocked-person-ids.server.ts';

/** Includes private details that this session sees now; audits each incident. Needs a transaction. */
export async function createPrintout(
  scope: Scope,
  [first, ...more]: [ViewableIncident, ...ViewableIncident[]],
  { leftOut = [], historyEntryId = null }: { leftOut?: number[]; historyEntryId?: string | null | undefined } = {},
): Promise<string> {
  const { actor, em, boss } = scope;
  const incidents = [first, ...more];
  const printout = em.create(Printout, {
    incidentId: first.id,
    incidentVersion: first.version,
    historyEntryId,
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
  await enqueue(boss, em, 'print-incident', { accountId: actor.account.id, printoutId: printout.id });
  return printout.id;
}
