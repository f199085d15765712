import type { PrintedChart } from './chart-sheet.ts';
import type { PrintedList } from './list-sheet.ts';

/** What a sheet shows: a list or a chart. */
export type SheetContent = { list: PrintedList } | { chart: PrintedChart };
