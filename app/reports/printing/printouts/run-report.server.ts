import type { Scope } from '../../../auth/scope.server.ts';
import type { ReportKind } from '../print-input.schema.ts';
import type { ReportContent } from '../report-content.server.ts';
import { runAnalysisReport } from './run-analysis-report.server.ts';
import { runSearchReport } from './run-search-report.server.ts';

type Report = { kind: ReportKind; reportId: string; sort: string };

export function runReport(scope: Scope, { kind, reportId, sort }: Report): Promise<ReportContent> {
  return kind === 'SEARCH' ? runSearchReport(scope, reportId, sort) : runAnalysisReport(scope, reportId);
}
