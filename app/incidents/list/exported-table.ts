import { clockTime } from '#db/vocabulary/clock-time.ts';
import { type Clock, clip, type DayDisplay, formatDay, formatMoney } from '../../ui/format.ts';
import { addressLine } from '../address-line.ts';
import { type ListColumn, listColumns } from './list-columns.schema.ts';

export type Cell = string | number;

/** Texts by kind: time yyyy-MM-dd HH:mm in the reader's zone (uncertain: yyyy-MM-dd), day yyyy-MM-dd, money in dollars. */
export type Head = string | { label: string; kind: CellKind };
export type CellKind = 'time' | 'day' | 'money';

/** Facts are on a worksheet of their own, so that programs can read the table. */
export type About = { title: string; facts: { label: string; words: string }[] };

/** `reader` has the zone of the times and a workbook's order of days; filters leave `footRows` out. */
export type ExportedTable = {
  name: string;
  head: Head[];
  reader?: DayDisplay;
  batches: AsyncIterable<Cell[][]>;
  footRows?: number;
  about?: About;
};

export const kindOf = (head: Head) => (typeof head === 'string' ? undefined : head.kind);
export const labelOf = (head: Head) => (typeof head === 'string' ? head : head.label);

/** Titles of times name the zone, and with `order` the order of day and month. */
export function headTexts({ head, reader }: Pick<ExportedTable, 'head' | 'reader'>, withOrder = false): string[] {
  return head.map((column) => {
    const kind = kindOf(column);
    if (!reader || (kind !== 'time' && kind !== 'day')) return labelOf(column);
    const order = reader.dateFormat === 0 ? 'DD/MM/YYYY' : 'MM/DD/YYYY';
    const notes = [...(kind === 'time' ? [reader.timeZone] : []), ...(withOrder ? [order] : [])];
    return notes.length > 0 ? `${labelOf(column)} (${notes.join(', ')})` : labelOf(column);
  });
}

function readableTime(cell: string, { dateFormat }: Pick<Clock, 'dateFormat'>): string {
  const [day = '', time] = cell.split(' ');
  return [day && formatDay(day, { dateFormat }), time && clockTime(time)].filter(Boolean).join(' ');
}

const kindOfColumn: { [column in ListColumn]?: CellKind } = {
  reportedDate: 'time',
  occurredDate: 'time',
  closedDate: 'time',
  itemsValue: 'money',
  nextDueDate: 'day',
};

/** `batches` have the columns as PostgreSQL writes them; null becomes an empty cell. */
export function exportedTable(
  name: string,
  columns: readonly ListColumn[],
  batches: AsyncIterable<(string | null)[][]>,
  { dateFormat, timeZone }: DayDisplay,
): ExportedTable {
  const cells = async function* () {
    for await (const batch of batches) yield batch.map((row) => exportedCells(columns, row));
  };
  const head = columns.map((column) => {
    const { label } = listColumns[column];
    const kind = kindOfColumn[column];
    return kind ? { label, kind } : label;
  });
  return { name, head, reader: { dateFormat, timeZone }, batches: cells() };
}

function exportedCells(columns: readonly ListColumn[], row: (string | null)[]): Cell[] {
  return row.map((cell, index) => asCell[columns[index]!]?.(cell ?? '') ?? cell ?? '');
}

export function printedCells(columns: readonly ListColumn[], row: (string | null)[], reader: DayDisplay): string[] {
  return exportedCells(columns, row).map((cell, index) => {
    const kind = cell === '' ? undefined : kindOfColumn[columns[index]!];
    if (kind === 'time' || kind === 'day') return readableTime(String(cell), reader);
    return kind === 'money' ? formatMoney(Number(cell) * 100) : String(cell);
  });
}

const asCell: { [column in ListColumn]?: (text: string) => Cell } = {
  number: Number,
  summaryText: (text) => clip(text),
  address: (text) => addressLine(JSON.parse(text)),
};
