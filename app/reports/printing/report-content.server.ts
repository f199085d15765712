import type { PrintedReport } from './documents/report-pages/printed-report.ts';

export type ReportContent = {
  title: string;
  found: number;
  finding: string;
  listedNumbers: number[];
  report: PrintedReport;
  workbook: () => AsyncIterable<Uint8Array | string>;
};
