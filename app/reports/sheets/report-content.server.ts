import type { SheetContent } from '../printing/documents/sheets/sheet-content.ts';

/** The content of a report for the user who runs it: as a sheet, or as a workbook. */
export type ReportContent = {
  title: string;
  /** How many incidents were found or counted. */
  found: number;
  /** The finding of a chart in a sentence or two; empty for a list. */
  finding: string;
  /** The numbers of the incidents that a list names. */
  listedNumbers: number[];
  sheet: SheetContent;
  workbook: () => AsyncIterable<Uint8Array | string>;
};
