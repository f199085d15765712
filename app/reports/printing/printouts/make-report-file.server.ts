import { buffer } from 'node:stream/consumers';
import { holds } from '../../../auth/actor.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { exportFormats } from '../../../incidents/list/export-files.server.ts';
import { searchesAll } from '../../../search/policy.ts';
import { mayRunReports } from '../../policy.ts';
import type { MadeFile } from '../commands/make-printout.server.ts';
import type { PrintedReport } from '../documents/report-pages/printed-report.ts';
import type { Printed } from '../documents/report-pages/report-document.tsx';
import { failureInWords } from '../failure-in-words.ts';
import type { ReportKind } from '../print-input.schema.ts';
import { accountLogo } from '../queries/account-logo.server.ts';
import type { ReportContent } from '../report-content.server.ts';
import { runReport } from './run-report.server.ts';

export type PrintReport = (content: PrintedReport, printed: Printed) => Promise<Buffer>;

/** Runs the report as the person who requested it. Returns in words why it cannot be run, null where it was discarded. */
export async function makeReportFile(
  scope: Scope,
  print: PrintReport,
  printoutId: string,
): Promise<MadeFile | string | null> {
  const { actor } = scope;
  if (!mayRunReports(actor)) return 'The permission to print reports was taken away.';
  const [requested] = await scope.em.execute<RequestedReport[]>(requestedSql, [printoutId, actor.userId]);
  if (!requested) return null;
  const content = await contentOrFailure(scope, requested);
  if (typeof content === 'string') return content;
  const { title, found, finding, listedNumbers } = content;
  return {
    ...(await fileOf(scope, print, { format: requested.format, content })),
    run: {
      ...{ title, found, finding, listedNumbers },
      seesLocked: holds(actor, 'INCIDENT_LOCK'),
      searchesAll: searchesAll(actor),
    },
  };
}

async function contentOrFailure(scope: Scope, requested: RequestedReport): Promise<ReportContent | string> {
  return await runReport(scope, requested).catch((error) => {
    const failure = failureInWords(error);
    if (failure === null) throw error;
    return failure;
  });
}

async function fileOf(
  scope: Scope,
  print: PrintReport,
  { format, content }: { format: RequestedReport['format']; content: ReportContent },
): Promise<MadeFile> {
  if (format === 'xlsx') {
    return { content: await buffer(content.workbook()), mediaType: exportFormats.xlsx.mediaType };
  }
  const { actor, now } = scope;
  const pdf = await print(content.report, {
    account: { ...actor.account, logo: await accountLogo(scope) },
    printedBy: actor.name,
    printedAt: now(),
    display: viewerDisplay(actor),
  });
  return { content: pdf, mediaType: 'application/pdf' };
}

type RequestedReport = { kind: ReportKind; reportId: string; sort: string; format: 'pdf' | 'xlsx' };

const requestedSql = `
select kind, report_id as "reportId", sort, format from printout
where account_id = current_account() and id = $1 and requested_by = $2 and report_id is not null`;
