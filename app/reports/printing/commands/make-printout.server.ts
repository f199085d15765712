import { LockMode } from '@mikro-orm/core';
import { Printout, type RunReport, StoredFile } from '#db/entities/printout.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { makeIncidentsFile, type PrintIncidents } from '../printouts/make-incidents-file.server.ts';
import { makeReportFile, type PrintReport } from '../printouts/make-report-file.server.ts';
import { failPrintout } from './fail-printout.server.ts';

export type PrintTools = {
  pdf: { print: PrintIncidents; printReport: PrintReport };
  /** Returns the scope of the person who requested the printout; null where they are not active. */
  scopeOfUser: (userId: string) => Promise<Scope | null>;
};

export type MadeFile = { content: Buffer; mediaType: string; run?: RunReport };

/**
 * Marks the printout as failed where the report cannot be run or an incident was deleted. Idempotent: a second run leaves
 * a single file.
 * @param system sees what users do not: incidents are checked when they are requested and when their file is read
 */
export async function makePrintout(
  system: Pick<Scope, 'em' | 'files' | 'now'>,
  { pdf, scopeOfUser }: PrintTools,
  printoutId: string,
) {
  const [requested] = await system.em.execute<Requested[]>(requestedSql, [printoutId]);
  if (!requested) return;
  const isOfIncidents = requested.kind === 'INCIDENTS';
  const requester = isOfIncidents ? null : await scopeOfUser(requested.requestedBy);
  if (!isOfIncidents && !requester) return await failPrintout(system, printoutId);
  const made = requester
    ? await makeReportFile(requester, pdf.printReport, printoutId)
    : await makeIncidentsFile(system, pdf.print, printoutId);
  if (typeof made === 'string') return await failPrintout(system, printoutId, made);
  await storeFile(system, printoutId, made);
}

async function storeFile({ em, files }: Pick<Scope, 'em' | 'files'>, printoutId: string, made: MadeFile | null) {
  if (!made) return;
  const stored = await files.store(made.content);
  const isSaved = await em.transactional(async (em) => {
    const printout = await em.findOne(Printout, { id: printoutId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!printout || printout.state === 'READY') return false;
    const file = em.create(StoredFile, { ...stored, purpose: 'REPORT', mediaType: made.mediaType });
    await em.flush();
    printout.ready(file.id, made.run);
    return true;
  });
  if (!isSaved) await files.remove(stored.key);
}

type Requested = { kind: Printout['kind']; requestedBy: string };

const requestedSql = `
select kind, requested_by as "requestedBy" from printout
where account_id = current_account() and id = $1 and state <> 'READY'`;
