import { buffer } from 'node:stream/consumers';
import { holds } from '../../../auth/actor.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { exportFormats } from '../../../incidents/list/export-files.server.ts';
import { searchesAll } from '../../../search/policy.ts';
import { mayRunReports } from '../../policy.ts';
import type { SheetContent } from '../../printing/documents/sheets/sheet-content.ts';
import type { Printed } from '../../printing/documents/sheets/sheet-document.tsx';
import { accountLogo } from '../../printing/queries/account-logo.server.ts';
import { failureInWords } from '../failure-in-words.ts';
import type { ReportKind } from '../print-input.schema.ts';
import type { ReportContent } from '../report-content.server.ts';
import { failReportPrintout } from './fail-report-printout.server.ts';
import { runReport } from './run-report.server.ts';

export type RenderSheet = (content: SheetContent, printed: Printed) => Promise<Buffer>;

/** Marks the printout as failed where the report cannot be run. Idempotent: a second run leaves a single file. */
export async function makeReportPrintout(scope: Scope, render: RenderSheet, printoutId: string) {
  const [requested] = await scope.em.execute<Requested[]>(requestedSql, [printoutId, scope.actor.userId]);
  if (!requested) return;
  const content = await contentOrFailure(scope, requested);
  if (typeof content === 'string') return await failReportPrintout(scope, printoutId, content);
  await storeFile(scope, render, { printoutId, format: requested.format, content });
}

async function contentOrFailure(scope: Scope, requested: Requested): Promise<ReportContent | string> {
  if (!mayRunReports(scope.actor)) return 'The permission to print reports was taken away.';
  return await runReport(scope, requested).catch((error) => {
    const failure = failureInWords(error);
    if (failure === null) throw error;
    return failure;
  });
}

type Made = { printoutId: string; format: Requested['format']; content: ReportContent };

async function storeFile(scope: Scope, render: RenderSheet, { printoutId, format, content }: Made) {
  const { em, files, actor, now } = scope;
  const stored = await files.store(
    format === 'xlsx'
      ? await buffer(content.workbook())
      : await render(content.sheet, {
          account: { ...actor.account, logo: await accountLogo(scope) },
          printedBy: actor.name,
          printedAt: now(),
          display: viewerDisplay(actor),
        }),
  );
  const mediaType = format === 'xlsx' ? exportFormats.xlsx.mediaType : 'application/pdf';
  const isSaved = await em.transactional(async (em) => {
    const [waiting] = await em.execute<unknown[]>(lockSql, [printoutId]);
    if (!waiting) return false;
    const [file] = await em.execute<[{ id: string }]>(fileSql, [
      ...[stored.key, mediaType, stored.sizeBytes, stored.sha256],
      now(),
    ]);
    await em.execute(readySql, [
      ...[printoutId, file.id, now(), content.title, content.found, content.listedNumbers],
      ...[holds(actor, 'INCIDENT_LOCK'), searchesAll(actor), content.finding],
    ]);
    return true;
  });
  if (!isSaved) await files.remove(stored.key);
}

type Requested = { kind: ReportKind; reportId: string; sort: string; format: 'pdf' | 'xlsx' };

const requestedSql = `
select kind, report_id as "reportId", sort, format from report_printout
where account_id = current_account() and id = $1 and requested_by = $2 and state = 'WAITING'`;

const lockSql = `
select id from report_printout where account_id = current_account() and id = $1 and state = 'WAITING' for update`;

const fileSql = `
insert into stored_file (account_id, key, purpose, media_type, size_bytes, sha256, created_at)
values (current_account(), $1, 'REPORT', $2, $3, $4, $5) returning id`;

const readySql = `
update report_printout set state = 'READY', file_id = $2, finished_at = $3, title = $4, found = $5,
  listed_numbers = $6::int[], sees_locked = $7, searches_all = $8, finding = $9
where account_id = current_account() and id = $1`;
