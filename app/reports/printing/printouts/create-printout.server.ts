import { Printout } from '#db/entities/printout.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { ReportToPrint } from '../queries/report-to-print.server.ts';

export type RequestedPrintout = { requestedBy: string } & (
  | ({ kind: 'INCIDENTS' } & Pick<
      Printout,
      | 'incidentId'
      | 'incidentVersion'
      | 'historyEntryId'
      | 'moreIncidentIds'
      | 'leftOut'
      | 'requestedByName'
      | 'timeZone'
      | 'unlockedPersonIds'
    >)
  | { kind: ReportToPrint['kind']; reportId: string; title: string; sort: string; format: Printout['format'] }
);

const dayMilliseconds = 24 * 3_600_000;

/** The printout is kept for a day or the given days. Returns its id. */
export async function createPrintout(
  { em, now }: Pick<Scope, 'em' | 'now'>,
  requested: RequestedPrintout,
  retentionDays = 1,
): Promise<string> {
  const requestedAt = now();
  const keptUntil = new Date(requestedAt.getTime() + retentionDays * dayMilliseconds);
  const printout = em.create(Printout, { ...requested, requestedAt, keptUntil });
  await em.flush();
  return printout.id;
}
