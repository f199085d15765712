import { AuditRecord } from '#db/entities/audit-record.ts';
import { enqueue } from '#db/queue.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { createPrintout, type RequestedPrintout } from './create-printout.server.ts';

/** Audits each incident or report that is printed. Needs a transaction. Returns the printout's id. */
export async function queuePrintout(
  scope: Scope,
  requested: RequestedPrintout,
  printed: { id: string; name: string }[],
): Promise<string> {
  const { actor, em, boss } = scope;
  const printoutId = await createPrintout(scope, requested);
  for (const { id, name } of printed) {
    em.create(AuditRecord, { objectType: 'REPORT', transactionType: 'PRINT', objectId: id, objectName: name });
  }
  await em.flush();
  const job = requested.kind === 'INCIDENTS' ? 'print-incident' : 'print-report';
  await enqueue(boss, em, job, { accountId: actor.account.id, printoutId });
  return printoutId;
}
