import type { SheetContent } from '../printing/documents/sheets/sheet-content.ts';

/** The result of a report for the user who runs it. */
export type ReportContent = {
  title: string;
  found: number;
  /** Empty for a list. */
  finding: string;
  listedNumbers: number[];
  sheet: SheetContent;
  workbook: () => AsyncIterable<Uint8Array | string>;
};
