import type { PrintedChart } from './chart-sheet.ts';
import type { PrintedList } from './list-sheet.ts';

export type SheetContent = { list: PrintedList } | { chart: PrintedChart };
