import type { SheetContent } from './documents/sheets/sheet-content.ts';

export type ReportContent = {
  title: string;
  found: number;
  finding: string;
  listedNumbers: number[];
  sheet: SheetContent;
  workbook: () => AsyncIterable<Uint8Array | string>;
};
