import type { Scope } from '../../../auth/scope.server.ts';
import type { ReportToPrint } from '../queries/report-to-print.server.ts';

type Requested = {
  report: ReportToPrint;
  sort?: string;
  format: 'pdf' | 'xlsx';
  requestedBy: string;
  retentionDays?: number;
};

/** The printout is kept for a day or the given days. Returns its id. */
export async function createReportPrintout(
  { em, now }: Pick<Scope, 'em' | 'now'>,
  { report, sort = '', format, requestedBy, retentionDays = 1 }: Requested,
): Promise<string> {
  const [created] = await em.execute<[{ id: string }]>(sql, [
    ...[requestedBy, report.kind, report.id, report.name, sort, format],
    ...[now(), retentionDays],
  ]);
  return created.id;
}

const sql = `
insert into report_printout (account_id, requested_by, kind, report_id, title, sort, format, requested_at, kept_until)
values (current_account(), $1, $2, $3, $4, $5, $6, $7, $7::timestamptz + make_interval(days => $8))
returning id`;
