import type { PrintedChart } from './chart-pages.ts';
import type { PrintedList } from './list-pages.ts';

export type PrintedReport = { list: PrintedList } | { chart: PrintedChart };
